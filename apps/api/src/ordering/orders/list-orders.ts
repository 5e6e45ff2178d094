import type { OrderFilter } from '@trpeza/contract/ordering/orders.schemas';
import { daySpan, localDateOf } from '#platform/local-time.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';
import { listOrders as findOrders } from './order-list.queries.ts';
import { presentOrders } from './orders.present.ts';

/** Refunds are sent about a minute after the request; one that has not succeeded after this time (ms) needs attention. */
const REFUND_OVERDUE_MS = 60 * 60 * 1000;

type ListDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** Returns a page of orders: for customers their own, for staff all that match. */
export async function listOrders(
  { db, clock, settings }: ListDeps,
  actor: Actor,
  { from, to, ...filter }: OrderFilter,
) {
  const { time_zone: timeZone } = await settings.read();
  const now = clock.now();
  const search = {
    ...filter,
    ...(actor.role === 'customer' && { accountId: actor.id }),
    ...daySpan({ from, to }, timeZone),
    today: localDateOf(now, timeZone),
    refundsBefore: new Date(now.getTime() - REFUND_OVERDUE_MS),
  };
  const { rows, ...page } = await findOrders(db, search);
  return { items: await presentOrders({ db, settings }, rows), ...page };
}
