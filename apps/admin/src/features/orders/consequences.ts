import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';

export type Consequence = 'refund' | 'release' | 'reserve' | 'noRefundBack' | 'undelivered' | 'noMoney';

/** What follows from a correction, told before it is made. The API does it, and may still refuse. */
export function consequencesOf(order: Pick<Order, 'status'>, target: OrderStatus): Consequence[] {
  if (target === 'cancelled') return ['undelivered', 'refund', 'release'];
  if (order.status === 'cancelled') return ['reserve', 'noRefundBack'];
  return order.status === 'completed' ? ['undelivered', 'noMoney'] : ['noMoney'];
}
