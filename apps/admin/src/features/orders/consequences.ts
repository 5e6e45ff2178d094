import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';

export type Consequence =
  | 'refund'
  | 'notCollected'
  | 'release'
  | 'reserve'
  | 'noRefundBack'
  | 'undelivered'
  | 'noMoney';

/** What follows from a correction, told before it is made. The API does it, and may still refuse. */
export function consequencesOf(
  order: Pick<Order, 'status' | 'paymentMethod'>,
  target: OrderStatus,
): Consequence[] {
  const isOnAccount = order.paymentMethod === 'account';
  if (target === 'cancelled') return ['undelivered', isOnAccount ? 'notCollected' : 'refund', 'release'];
  if (order.status === 'cancelled') return isOnAccount ? ['reserve'] : ['reserve', 'noRefundBack'];
  return order.status === 'completed' ? ['undelivered', 'noMoney'] : ['noMoney'];
}
