import type { DoorPlan } from '@trpeza/contract/accounts/door-plan.schemas';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal } from '@trpeza/contract/orders/orders.states';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { OrderItems } from '@trpeza/ui/features/orders/order-items';
import { useTranslation } from 'react-i18next';
import { ReportMissing } from '../orders/report-missing.tsx';
import { DoorHelp } from './door-help.tsx';
import styles from './stop-more.module.css';

interface StopMoreProps {
  order: Order;
  doorPlan: DoorPlan | null;
  /** Called when the meals were left where the plan says; absent while they are not on their way. */
  onLeft: (() => void) | undefined;
}

/** What is seldom needed at a door: the steps for an empty home, the meals, and a report of what is missing. */
export function StopMore({ order, doorPlan, onLeft }: StopMoreProps) {
  const { t: orders } = useTranslation('orders');
  const { price, slot } = useFormats();
  return (
    <div className={styles.more}>
      {isFinal(order.status) ? null : <DoorHelp order={order} plan={doorPlan} onLeft={onLeft} />}
      <p>
        <strong>{orders('number', { number: order.orderNumber })}</strong> · {slot(order.deliveryTime)} ·{' '}
        {price(order.totalAmount)}
        {order.deliveryInstructions ? null : ` · ${orders('noInstructions')}`}
      </p>
      <OrderItems items={order.items} />
      <ReportMissing order={order} />
    </div>
  );
}
