import { Button } from '@mantine/core';
import type { Role } from '@trpeza/contract/accounts/access';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal, orderCan } from '@trpeza/contract/orders/orders.states';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useTranslation } from 'react-i18next';
import { MoveState } from '../orders/move-state.tsx';
import { ReportMissing } from '../orders/report-missing.tsx';
import { useOrderBounce } from '../orders/use-bounce.ts';
import { useMoves } from '../orders/use-moves.ts';
import styles from './kitchen-actions.module.css';

/** The next step as one big button; cancelling apart from it and only after a question. */
export function KitchenActions({ order, role }: { order: Order; role: Role }) {
  const { t } = useTranslation('kitchen');
  const { move } = useMoves();
  const isBouncing = useOrderBounce(order.id);
  const askToCancel = useCancelQuestion(order);
  const can = (action: 'prepare' | 'finish' | 'cancel') => orderCan(action, order, role);
  const cancel = async () => {
    if (await askToCancel()) void move(order, { status: 'cancelled' });
  };
  return (
    <div className={styles.actions}>
      {can('prepare') ? (
        <Button
          size="lg"
          fullWidth
          aria-disabled={isBouncing}
          onClick={() => void move(order, { status: 'processing' })}
        >
          {t('action.prepare')}
        </Button>
      ) : null}
      {can('finish') ? (
        <Button
          size="lg"
          fullWidth
          color="pepper"
          aria-disabled={isBouncing}
          onClick={() => void move(order, { status: 'ready_for_delivery' })}
        >
          {t('action.finish')}
        </Button>
      ) : null}
      <ReportMissing order={order} />
      {can('cancel') ? (
        <Button size="lg" variant="outline" fullWidth onClick={() => void cancel()}>
          {t('action.cancel')}
        </Button>
      ) : (
        <p className={styles.note}>{t(isFinal(order.status) ? 'action.final' : 'action.withDrivers')}</p>
      )}
      <MoveState order={order} />
    </div>
  );
}

/** Says before it is too late what a cancelled order means for the customer's money. */
function useCancelQuestion(order: Order) {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const confirm = useConfirm();
  const { price } = useFormats();
  return () =>
    confirm({
      title: t('cancel.title', { number: order.orderNumber }),
      text: (
        <ul className={styles.consequences}>
          <li>
            {t('cancel.text', {
              customer: order.customerName,
              meals: orders('meals', { count: order.mealCount }),
            })}
          </li>
          <li>{t('cancel.refund', { amount: price(order.worthCustomerAmount) })}</li>
          <li>{t('cancel.budget', { amount: price(order.worthSubsidyAmount) })}</li>
          <li>{t('cancel.final')}</li>
        </ul>
      ),
      confirmLabel: t('cancel.confirm'),
      cancelLabel: t('cancel.keep'),
      destructive: true,
    });
}
