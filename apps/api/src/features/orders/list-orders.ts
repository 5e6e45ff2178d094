import type { OrderFilter } from '@trpeza/contract/orders/orders.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { parseMoney } from '@trpeza/contract/shared/money';
import { addDays, startOfDay } from '#features/calendar/calendar.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { presentOrders } from './orders.present.ts';
import { countOrders, listOrders as findOrders, type OrderSearch } from './orders.queries.ts';

interface ListDeps {
  db: Db;
  settings: { read(): Promise<Settings> };
}

/** A page of orders, newest first: a customer's own, or all that match for staff. */
export async function listOrders({ db, settings }: ListDeps, actor: Actor, filter: OrderFilter) {
  const { time_zone: timeZone } = await settings.read();
  const search = searchOf(filter, actor, timeZone);
  const before = filter.cursor === undefined ? {} : { before: Number(filter.cursor) };
  const [rows, total] = await Promise.all([
    findOrders(db, search, { ...before, limit: filter.limit + 1 }),
    countOrders(db, search),
  ]);
  const page = rows.slice(0, filter.limit);
  const nextCursor = rows.length > page.length ? String(page.at(-1)!.id) : null;
  return { items: await presentOrders({ db, settings }, page), total, nextCursor };
}

function searchOf(filter: OrderFilter, actor: Actor, timeZone: string): OrderSearch {
  const { customerId, from, to, minTotal, maxTotal, status } = filter;
  return {
    ...(actor.role === 'customer' ? { accountId: actor.id } : {}),
    ...(customerId ? { customerDigits: customerId } : {}),
    ...(from ? { from: startOfDay(from, timeZone) } : {}),
    ...(to ? { before: startOfDay(addDays(to, 1), timeZone) } : {}),
    ...(minTotal ? { minCents: parseMoney(minTotal) } : {}),
    ...(maxTotal ? { maxCents: parseMoney(maxTotal) } : {}),
    ...(status ? { status } : {}),
  };
}
