import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';

type Corrected = Pick<
  Order,
  'status' | 'paymentMethod' | 'refundStatus' | 'worthCustomerAmount' | 'worthSubsidyAmount'
>;

const isReopened = (order: Corrected, target: OrderStatus): boolean =>
  order.status === 'cancelled' && target !== 'cancelled';

/**
 * Whether restoring the order charges a customer who has already been refunded. A refund that is only requested can still
 * be stopped, so it does not count.
 */
export const isChargedAgain = (order: Corrected, target: OrderStatus): boolean =>
  isReopened(order, target) && (order.refundStatus === 'succeeded' || order.refundStatus === 'failed');

/**
 * Returns the consequences of a correction, shown before the correction is confirmed. The API can still refuse the
 * correction when the budget is exceeded.
 */
export function consequencesOf(order: Corrected, target: OrderStatus) {
  const { status, paymentMethod, refundStatus } = order;
  const isCancelled = target === 'cancelled';
  const hasShare = Number(order.worthCustomerAmount) > 0;
  const hasSubsidy = Number(order.worthSubsidyAmount) > 0;
  const again = isReopened(order, target);
  const charge = isChargedAgain(order, target);
  const stopRefund = again && refundStatus === 'requested';
  const applies = {
    delivered: target === 'completed',
    undelivered: target !== 'completed' && (status === 'completed' || isCancelled),
    refund: isCancelled && hasShare && paymentMethod !== 'account',
    notCollected: isCancelled && hasShare && paymentMethod === 'account',
    release: isCancelled && hasSubsidy,
    charge,
    stopRefund,
    reserve: again && hasSubsidy,
    budgetMustDo: again && hasSubsidy,
    noMoney: !isCancelled && !charge && !stopRefund && !(again && hasSubsidy),
    // Self-payers have no subsidy, so no invoice changes.
    invoiced: status === 'completed' && hasSubsidy,
    notified: status === 'cancelled' || ['cancelled', 'completed', 'delivering'].includes(target),
  };
  return (Object.keys(applies) as (keyof typeof applies)[]).filter((each) => applies[each]);
}
