import type { Role } from '@trpeza/contract/accounts/access';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal, orderCan, type OrderStatus } from '@trpeza/contract/orders/orders.states';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useTranslation } from 'react-i18next';
import { MoveButton } from '../orders/move-button.tsx';
import { NotSent } from '../orders/not-sent.tsx';
import { ReportMissing } from '../orders/report-missing.tsx';
import { usePinned } from '../orders/use-pinned.ts';
import { useMoves } from '../orders/use-moves.ts';
import styles from './kitchen-actions.module.css';

/** The next step as one big button; cancelling is apart from it and needs confirmation. */
export function KitchenActions({ order, role }: { order: Order; role: Role }) {
  const { t } = useTranslation('kitchen');
  const { move } = useMoves();
  const pinned = usePinned(order.id);
  const askToCancel = useCancelQuestion(order);
  const can = (action: 'prepare' | 'finish' | 'cancel') => orderCan(action, order, role);
  const cancel = async () => {
    if (await askToCancel()) void move(order, { status: 'cancelled' });
  };
  return (
    <div className={styles.actions} data-pinned={pinned && true}>
      {can('prepare') ? (
        <MoveButton
          order={order}
          action="prepare"
          size="large"
          onPress={() => void move(order, { status: 'processing' })}
        >
          {t('action.prepare')}
        </MoveButton>
      ) : null}
      {can('finish') ? (
        <MoveButton
          order={order}
          action="finish"
          size="large"
          variant="success"
          onPress={() => void move(order, { status: 'ready_for_delivery' })}
        >
          {t('action.finish')}
        </MoveButton>
      ) : null}
      <ReportMissing order={order} />
      {can('cancel') ? (
        <MoveButton order={order} action="cancel" size="large" variant="danger" onPress={() => void cancel()}>
          {t('action.cancel')}
        </MoveButton>
      ) : (
        <p className={styles.note}>{t(noteOf(order.status))}</p>
      )}
      {pinned ? null : <NotSent orderId={order.id} />}
    </div>
  );
}

const noteOf = (status: OrderStatus) => {
  if (isFinal(status)) return 'action.final';
  return status === 'ready_for_delivery' ? 'action.readyForDrivers' : 'action.withDrivers';
};

/** Explains, before an order is cancelled, what this means for the customer's money. */
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
