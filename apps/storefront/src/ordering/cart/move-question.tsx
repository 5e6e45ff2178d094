import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { deliveryQuery } from '../../queries.ts';
import { deliveryOf } from './preview-cart.ts';
import { isOtherDelivery, type DeliveryChoice } from './use-cart.ts';

interface MoveQuestionProps {
  cart: Cart;
  to: DeliveryChoice;
  /** Adds the meal for the chosen delivery, which then applies to the whole cart. */
  onChoose: (delivery: DeliveryChoice) => void;
  onCancel: () => void;
}

/**
 * Asks what to do with a meal for another date, because a cart has a single delivery. Either the whole cart moves to that
 * date, or the meal is added for the cart's date.
 */
export function MoveQuestion({ cart, to, onChoose, onCancel }: MoveQuestionProps) {
  const { t } = useTranslation('calendar');
  const { data: options } = useQuery(deliveryQuery);
  const { deliveryDate, deliveryTime } = cart;
  const own = deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : undefined;
  // If the cart's own day can no longer be ordered, keeping it is not offered.
  const kept = own && options && !isOtherDelivery(deliveryOf(own, options), own) ? own : undefined;
  const isSameDay = deliveryDate === to.deliveryDate;
  const days = { from: deliveryDate ?? to.deliveryDate, to: to.deliveryDate };
  const times = { from: deliveryTime ?? to.deliveryTime, to: to.deliveryTime };
  return (
    <Notice
      kind="warning"
      title={t('moveAsk')}
      level={2}
      announce
      actions={
        <>
          <Button onClick={() => onChoose(to)}>
            {isSameDay ? t('moveYesTime', times) : t('moveYes', days)}
          </Button>
          {kept ? (
            <Button variant="secondary" onClick={() => onChoose(kept)}>
              {isSameDay ? t('moveNoTime', times) : t('moveNo', days)}
            </Button>
          ) : null}
          <Button variant="subtle" onClick={onCancel}>
            {t('moveCancel')}
          </Button>
        </>
      }
    >
      {isSameDay ? t('moveAskTime', times) : t('moveAskText', days)}
    </Notice>
  );
}
