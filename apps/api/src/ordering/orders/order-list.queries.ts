import { sql } from 'kysely';
import type { OrderFilter } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal, ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import { parseMoney } from '@trpeza/contract/platform/money';
import { isRefundAwaited } from '#money/money.api.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import { countedPage, microseconds } from '#platform/database/keyset-page.ts';
import { computedOrderColumns } from './orders.queries.ts';

/** The contract's filters, with days converted to instants, and the dates that the `waiting` filter needs. */
export interface OrderSearch extends Omit<OrderFilter, 'from' | 'to'> {
  from?: Date;
  before?: Date;
  today: string;
  /** Refunds requested before this time that have not succeeded need attention. */
  refundsBefore: Date;
}

const OPEN = ORDER_STATUSES.filter((status) => !isFinal(status));

/** Returns a page of orders, sorted by creation time. */
export function listOrders(db: Db, search: OrderSearch) {
  const { accountId, customerId, from, before, minTotal, maxTotal, status, outcome } = search;
  const { deliveryFrom, deliveryTo, waiting, today, refundsBefore } = search;
  let query = db.selectFrom('orders');
  if (accountId) query = query.where('orders.accountId', '=', accountId);
  // Part of a number, as typed; `accountId` finds exactly one customer.
  if (customerId) query = query.where(sql<string>`orders.account_id::text`, 'like', `%${customerId}%`);
  if (from) query = query.where('orders.createdAt', '>=', from);
  if (before) query = query.where('orders.createdAt', '<', before);
  if (minTotal) query = query.where('orders.totalCents', '>=', parseMoney(minTotal));
  if (maxTotal) query = query.where('orders.totalCents', '<=', parseMoney(maxTotal));
  if (status) query = query.where('orders.status', '=', status);
  if (outcome === 'none') query = query.where('orders.outcome', 'is', null);
  else if (outcome === 'failed') query = query.where('orders.outcome', '<>', 'delivered');
  else if (outcome) query = query.where('orders.outcome', '=', outcome);
  if (deliveryFrom) query = query.where('orders.deliveryDate', '>=', deliveryFrom);
  if (deliveryTo) query = query.where('orders.deliveryDate', '<=', deliveryTo);
  if (waiting === 'overdue')
    query = query.where('orders.status', '=', anyOf(OPEN, 'text')).where('orders.deliveryDate', '<', today);
  if (waiting === 'refund')
    query = query.where('orders.id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select(({ ref }) => ref('refunds.orderId').$notNull().as('orderId'))
        .where(isRefundAwaited)
        .where(({ or, eb: refund }) =>
          or([refund('refunds.state', '=', 'failed'), refund('refunds.createdAt', '<', refundsBefore)]),
        ),
    );
  const direction = search.sort === 'newest' ? 'desc' : 'asc';
  return countedPage(
    query.selectAll('orders').select(computedOrderColumns),
    { at: ['orders.createdAt', direction, microseconds], id: ['orders.id', direction] },
    search,
  );
}
