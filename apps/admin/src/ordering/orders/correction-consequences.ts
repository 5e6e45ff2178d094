import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';

export type Consequence =
  | 'undelivered'
  | 'delivered'
  | 'refund'
  | 'notCollected'
  | 'release'
  | 'reserve'
  | 'budgetMustDo'
  | 'charge'
  | 'stopRefund'
  | 'noMoney'
  | 'invoiced'
  | 'notified';

type Corrected = Pick<
  Order,
  'status' | 'paymentMethod' | 'refundStatus' | 'worthCustomerAmount' | 'worthSubsidyAmount'
>;

const isSome = (amount: string): boolean => Number(amount) > 0;

/**
 * Whether restoring the order charges a customer who has already been refunded. A refund that is only requested can still
 * be stopped, so it does not count.
 */
export const isChargedAgain = (order: Corrected, target: OrderStatus): boolean =>
  isReopened(order, target) && (order.refundStatus === 'succeeded' || order.refundStatus === 'failed');

const isReopened = (order: Corrected, target: OrderStatus): boolean =>
  order.status === 'cancelled' && target !== 'cancelled';

/**
 * Returns the consequences of a correction, shown before the correction is confirmed. The API can still refuse the
 * correction when the budget is exceeded.
 */
export function consequencesOf(order: Corrected, target: OrderStatus): Consequence[] {
  return [...ofDelivery(order, target), ...ofMoney(order, target), ...ofDocuments(order, target)];
}

function ofDelivery({ status }: Corrected, target: OrderStatus): Consequence[] {
  if (target === 'completed') return ['delivered'];
  return status === 'completed' || target === 'cancelled' ? ['undelivered'] : [];
}

function ofMoney(order: Corrected, target: OrderStatus): Consequence[] {
  const share: Consequence[] = isSome(order.worthCustomerAmount)
    ? [order.paymentMethod === 'account' ? 'notCollected' : 'refund']
    : [];
  const hasSubsidy = isSome(order.worthSubsidyAmount);
  if (target === 'cancelled') return [...share, ...(hasSubsidy ? (['release'] as const) : [])];
  if (!isReopened(order, target)) return ['noMoney'];
  const again = [...ofRefund(order, target), ...(hasSubsidy ? (['reserve', 'budgetMustDo'] as const) : [])];
  return again.length > 0 ? again : ['noMoney'];
}

function ofRefund(order: Corrected, target: OrderStatus): Consequence[] {
  if (isChargedAgain(order, target)) return ['charge'];
  return order.refundStatus === 'requested' ? ['stopRefund'] : [];
}

function ofDocuments({ status, worthSubsidyAmount }: Corrected, target: OrderStatus): Consequence[] {
  const isNotified = status === 'cancelled' || ['cancelled', 'completed', 'delivering'].includes(target);
  return [
    // Self-payers have no subsidy, so no invoice changes.
    ...(status === 'completed' && isSome(worthSubsidyAmount) ? (['invoiced'] as const) : []),
    ...(isNotified ? (['notified'] as const) : []),
  ];
}
