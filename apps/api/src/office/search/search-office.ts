import type { OfficeSearchResult } from '@trpeza/contract/office/search.schemas';
import { localDateOf } from '#platform/local-time.domain.ts';
import { listUnserved, searchPeople } from '#access/access.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';
import { searchInvoices } from '#money/money.api.ts';
import { customerNameOf, findLastOrder, findOrder, type OrderRow } from '#ordering/ordering.api.ts';

const PEOPLE = 8;
const INVOICES = 5;
/** With at most this many matches, the last order of each customer is returned, too. */
const MAX_PEOPLE_WITH_ORDER = 3;
const ORDER_NUMBER = /^#?\s*(\d{1,9})$/;

type SearchDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * Searches people, orders and invoices for the office, for example by the telephone number of a caller. Returns the
 * matching people and invoices, the order with this number, and the last orders if only a few people match. Bookkeepers
 * get neither orders nor the states of customers, because they may not read orders and client files.
 */
export async function searchOffice(
  { db, clock, settings }: SearchDeps,
  actor: Actor,
  text: string,
): Promise<OfficeSearchResult> {
  const number = ORDER_NUMBER.exec(text)?.[1];
  const isBookkeeper = actor.role === 'bookkeeper';
  const [people, numbered, invoices] = await Promise.all([
    searchPeople(db, actor, text, PEOPLE),
    number === undefined || isBookkeeper ? undefined : findOrder(db, Number(number)),
    // Most invoice numbers contain every short number.
    number === undefined ? searchInvoices(db, text, INVOICES) : [],
  ]);
  const meant =
    people.length <= MAX_PEOPLE_WITH_ORDER && !isBookkeeper
      ? people.filter(({ role }) => role === 'customer')
      : [];
  const today = localDateOf(clock.now(), (await settings.read()).time_zone);
  const [unserved, ...last] = await Promise.all([
    listUnserved(
      db,
      people.map(({ id }) => id),
      today,
    ),
    ...meant.map(({ id }) => findLastOrder(db, id)),
  ]);
  const states = new Map(unserved.map(({ accountId, state }) => [accountId, state]));
  const orders = new Map<number, OrderRow>();
  for (const order of [numbered, ...last]) if (order) orders.set(order.id, order);
  return {
    people: people.map(({ id, username, firstName, lastName, phoneNumber, role }) => ({
      id,
      username,
      name: [firstName, lastName].filter(Boolean).join(' ') || null,
      phone: phoneNumber,
      role,
      state: role === 'customer' && !isBookkeeper ? (states.get(id) ?? 'active') : null,
    })),
    orders: [...orders.values()].map((order) => ({
      id: order.id,
      customerName: customerNameOf(order),
      deliveryDate: order.deliveryDate,
      status: order.status,
    })),
    invoices,
  };
}
