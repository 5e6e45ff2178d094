import { writeCursor } from '@trpeza/contract/shared/cursor';
import type { OrderFilter } from '@trpeza/contract/orders/orders.schemas';
import { parseMoney } from '@trpeza/contract/shared/money';
import { daySpan, localDateOf } from '#features/calendar/calendar.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { pageOf } from '#platform/page-of.ts';
import type { Deps } from '#src/deps.ts';
import {
  BOUNDS,
  countOrders,
  findEndOfReach,
  findAccessPath,
  listOrders as findOrders,
  type Bounds,
  type AccessPath,
  type OrderSearch,
} from './order-list.queries.ts';
import { presentOrders } from './orders.present.ts';

/** A refund is sent after a minute; one that has not succeeded by then needs attention. */
const REFUND_PATIENCE = 60 * 60 * 1000;

type ListDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * A page of orders: a customer's own, or all that match for staff. A search scans a limited number of orders, whatever
 * its conditions; then the page is short and its cursor says where to continue, and the total is what was counted so far.
 */
export async function listOrders(
  { db, clock, settings }: ListDeps,
  actor: Actor,
  filter: OrderFilter,
  bounds: Bounds = BOUNDS,
) {
  const { time_zone: timeZone } = await settings.read();
  const search = { ...searchOf(filter, actor, timeZone), ...waitingOf(filter, clock.now(), timeZone) };
  const { sort, cursor: after, limit } = filter;
  const path = await findAccessPath(db, search, bounds);
  const rows = await findOrders(db, search, path, { sort, after, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, placeOf);
  const isWhole = !nextCursor && after === undefined;
  const [items, end, counted] = await Promise.all([
    presentOrders({ db, settings }, page),
    nextCursor ? undefined : findEndOfReach(db, search, path, { sort, after }),
    isWhole ? undefined : count(db, search, path, bounds),
  ]);
  return {
    items,
    ...(counted ?? { total: rows.length, totalIsCapped: end !== undefined }),
    nextCursor: end ? writeCursor(...placeOf(end)) : nextCursor,
  };
}

const placeOf = ({ cursorAt, id }: { cursorAt: string; id: number }): [string, number] => [cursorAt, id];

async function count(db: Db, search: OrderSearch, path: AccessPath, { counted }: Bounds) {
  const { found, isCut } = await countOrders(db, search, path, counted + 1);
  return { total: Math.min(found, counted), totalIsCapped: isCut };
}

function waitingOf({ waiting }: OrderFilter, now: Date, timeZone: string): Pick<OrderSearch, 'waiting'> {
  if (waiting === 'overdue') return { waiting: { for: waiting, today: localDateOf(now, timeZone) } };
  if (waiting === 'refund')
    return { waiting: { for: waiting, requestedBefore: new Date(now.getTime() - REFUND_PATIENCE) } };
  return {};
}

function searchOf(filter: OrderFilter, actor: Actor, timeZone: string): OrderSearch {
  const { customerId, accountId, from, to, minTotal, maxTotal, status, outcome, deliveryFrom, deliveryTo } =
    filter;
  const whose = actor.role === 'customer' ? actor.id : accountId;
  return {
    ...(whose === undefined ? {} : { accountId: whose }),
    ...(customerId ? { customerId } : {}),
    ...daySpan({ ...(from ? { from } : {}), ...(to ? { to } : {}) }, timeZone),
    ...(minTotal ? { minCents: parseMoney(minTotal) } : {}),
    ...(maxTotal ? { maxCents: parseMoney(maxTotal) } : {}),
    ...(status ? { status } : {}),
    ...(outcome ? { outcome } : {}),
    ...(deliveryFrom ? { deliveryFrom } : {}),
    ...(deliveryTo ? { deliveryTo } : {}),
  };
}
