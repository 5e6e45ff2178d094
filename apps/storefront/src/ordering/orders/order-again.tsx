import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { useOrderAgain } from './use-order-again.ts';

/** The button on an order's card; an error is shown above it. */
export function OrderAgain({ order }: { order: Order }) {
  const { t } = useTranslation('cart');
  const { orderAgain, isPending, refusal } = useOrderAgain(order);
  return (
    <>
      {refusal ? (
        <Notice kind="error" title={refusal.title} level={3} announce>
          {refusal.text}
        </Notice>
      ) : null}
      <Button variant="secondary" isLoading={isPending} onClick={orderAgain}>
        <Icon name="basket" /> {t(isPending ? 'again.busy' : 'again.button')}
      </Button>
    </>
  );
}
