import type { OrderByPhone } from '@trpeza/contract/phone/phone.schemas';
import { readOpenOrdersOf } from '#features/orders/read-open-orders.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';

/**
 * A second order for a day is made only when somebody was told of each that stands for it. The customer's account is held,
 * so that of two clerks at once the later one is told of the earlier one's order.
 * @throws DomainError `phone/second-order` with the numbers of the orders
 */
export async function requireAsked(trx: Trx, customerId: number, wish: OrderByPhone): Promise<void> {
  const { deliveryDate: date, secondOrderFor: named = [] } = wish;
  const standing = await readOpenOrdersOf(trx, customerId, { date });
  if (standing.every(({ id }) => named.includes(id))) return;
  const orders = standing.map(({ orderNumber }) => orderNumber).join(', ');
  throw new DomainError('phone/second-order', { orders, date });
}
