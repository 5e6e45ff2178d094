import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';

export type Consequence =
  | 'undelivered'
  | 'delivered'
  | 'refund'
  | 'notCollected'
  | 'release'
  | 'reserve'
  | 'budgetMustDo'
  | 'notReopened'
  | 'noMoney'
  | 'invoiced'
  | 'notified';

type Corrected = Pick<
  Order,
  'status' | 'paymentMethod' | 'refundStatus' | 'worthCustomerAmount' | 'worthSubsidyAmount'
>;

const isSome = (amount: string): boolean => Number(amount) > 0;

/** Whether the API will refuse it: a refund to the customer cannot be charged again. */
export const isImpossible = (order: Corrected, target: OrderStatus): boolean =>
  order.status === 'cancelled' && target !== 'cancelled' && order.refundStatus !== null;

/** The consequences of a correction, shown before it is made. The API applies them, and may still refuse for the budget. */
export function consequencesOf(order: Corrected, target: OrderStatus): Consequence[] {
  if (isImpossible(order, target)) return ['notReopened'];
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
  if (order.status === 'cancelled' && hasSubsidy) return ['reserve', 'budgetMustDo'];
  return ['noMoney'];
}

function ofDocuments({ status, worthSubsidyAmount }: Corrected, target: OrderStatus): Consequence[] {
  const isNotified = status === 'cancelled' || ['cancelled', 'completed', 'delivering'].includes(target);
  return [
    // A private payer has nobody who is invoiced.
    ...(status === 'completed' && isSome(worthSubsidyAmount) ? (['invoiced'] as const) : []),
    ...(isNotified ? (['notified'] as const) : []),
  ];
}
