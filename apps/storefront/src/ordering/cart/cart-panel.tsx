import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { deliveryQuery } from '../../queries.ts';
import { useKitchen } from '../../use-formats.ts';
import { useSession } from '../../access/sign-in/use-session.ts';
import { LazyNextSteps } from '../../customers/profile/lazy-next-steps.tsx';
import { ReorderNotice } from './reorder-notice.tsx';
import { CartDelivery } from './cart-delivery.tsx';
import { CartLines } from './cart-lines.tsx';
import type { ReorderResult } from './cart-panel-context.ts';
import styles from './cart-panel.module.css';
import { CartFooter } from './cart-footer.tsx';
import { CartSums } from './cart-sums.tsx';
import { ClearCart } from './clear-cart.tsx';
import { AlreadyOrdered } from './already-ordered.tsx';
import { MoveToNextDelivery } from './move-to-next.tsx';
import { OrderingNotice } from './ordering-notice.tsx';
import { RemovedLine, type RemovedItem } from './removed-line.tsx';
import { CartChoice } from './cart-choice.tsx';
import { useCart, type DeliveryChoice } from './use-cart.ts';
import { useDatedPrices } from './use-dated-prices.ts';

interface CartPanelProps {
  isOpen: boolean;
  news: ReorderResult | undefined;
  onClose: () => void;
}

/** The cart: its meals, delivery date, price, and the link to the checkout. */
export function CartPanel({ isOpen, news, onClose }: CartPanelProps) {
  const { t } = useTranslation('cart');
  const { cart } = useCart();
  useDatedPrices();
  const isFilled = cart !== undefined && cart.items.length > 0;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('title')}
      placement="side"
      footer={isFilled ? <CartFooter cart={cart} /> : undefined}
    >
      <div className={styles.body}>
        {news ? <ReorderNotice news={news} /> : null}
        <CartBody />
      </div>
    </Dialog>
  );
}

function CartBody() {
  const { t } = useTranslation(['cart', 'common', 'home']);
  const { minOrderQuantity: minimum } = useKitchen();
  const { user } = useSession();
  const { cart, isFailed, refetch } = useCart();
  const [isCleared, setCleared] = useState(false);
  const delivery = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<RemovedItem>();
  const isBack = cart?.items.some(({ mealId }) => mealId === removed?.item.mealId) ?? false;
  useEffect(() => {
    if (isBack) document.getElementById('cart-lines')?.focus();
  }, [isBack]);
  if (isFailed) {
    return (
      <Notice
        kind="error"
        title={t('failed.load')}
        level={3}
        actions={<Button onClick={refetch}>{t('common:tryAgain')}</Button>}
      />
    );
  }
  if (!cart) return <Loading />;
  const undo = removed && !isBack ? <RemovedLine key={removed.item.mealId} removed={removed} /> : undefined;
  if (cart.items.length === 0) {
    return (
      // The focused element was removed together with the meals.
      <div ref={(place) => void (isCleared && place?.focus())} tabIndex={-1}>
        {undo}
        {user?.isVerified === false ? <LazyNextSteps /> : null}
        <EmptyState
          title={t('emptyTitle')}
          level={3}
          action={
            <ButtonLink to={paths.menu()} replace>
              {t('home:promo.action')}
            </ButtonLink>
          }
        >
          {t('emptyText', { minimum })}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <div className={styles.warnings}>
        <OrderingNotice level={3} />
        <CartChoice level={3} />
        <DayOver cart={cart} onMoved={() => delivery.current?.focus()} />
        <AlreadyOrdered cart={cart} level={3} />
      </div>
      <div>
        <CartLines
          items={cart.items}
          onRemoved={(item, at) => setRemoved({ item, at, delivery: deliveryOf(cart) })}
          removed={undo && removed ? { at: removed.at, line: undo } : undefined}
        />
        <ClearCart
          count={cart.mealCount}
          onCleared={() => {
            setRemoved(undefined);
            setCleared(true);
          }}
        />
      </div>
      <div ref={delivery} tabIndex={-1}>
        <CartDelivery cart={cart} />
      </div>
      <CartSums cart={cart} />
    </div>
  );
}

const deliveryOf = ({ deliveryDate, deliveryTime }: Cart): DeliveryChoice | undefined =>
  deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : undefined;

/**
 * Says that the cart's day can no longer be ordered, with a button that moves the cart to the next day. Not shown in the
 * checkout, because a reservation made in time can still be paid.
 */
function DayOver({ cart, onMoved }: { cart: Cart; onMoved: () => void }) {
  const { t } = useTranslation('calendar');
  const { data: options } = useQuery(deliveryQuery);
  const { deliveryDate: date } = cart;
  if (!options || date === null || options.dates.some((day) => day.date === date)) return null;
  return (
    <Notice
      kind="warning"
      title={t('over', { date })}
      level={3}
      actions={<MoveToNextDelivery cart={cart} onMoved={onMoved} />}
    >
      {options.next ? null : t('none')}
    </Notice>
  );
}
