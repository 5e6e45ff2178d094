import { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type {
  MakeRecurringFromOrder,
  RecurringFromOrderQuery,
} from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { readCustomer } from '#access/access.api.ts';
import { deliverableDates, regularDayOf } from '#ordering/calendar/calendar.domain.ts';
import { weekdayOf } from '#platform/local-time.domain.ts';
import { listLeftOutReasons } from '#ordering/cart/add-meals-to-cart.ts';
import { findCheckoutById } from '#ordering/checkout/checkout.queries.ts';
import { listOrderItems } from '#ordering/orders/orders.queries.ts';
import { findOrderOfCustomer } from '#ordering/orders/read-orders.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentRecurringQuote } from './preview-recurring.ts';
import { requireOwnAccount, type ReadDeps } from './read-recurring-orders.ts';
import { listRecurringOrdersOf } from './recurring-orders.queries.ts';
import {
  addRecurringOrder,
  rewriteRecurringOrder,
  writeRecurring,
  type WriteContext,
} from './write-recurring-order.ts';

/**
 * Creates a recurring order from an earlier order, with the meals that are still available. Replaces an existing
 * recurring order of the customer for the same weekday.
 * @throws DomainError `common/not-found`, `meals/not-found`, `recurring/day`, `recurring/address-gone`,
 * `checkout/amount-changed` when the page showed other amounts
 */
export const makeRecurring = (
  deps: ReadDeps,
  actor: Actor,
  accountId: number,
  { everyWeeks, shown, ...wanted }: MakeRecurringFromOrder,
) =>
  writeRecurring(deps, actor, accountId, async (trx, writing) => {
    const { items: ordered, ...usual } = await recurringFromOrder(trx, writing, wanted);
    const items = ordered.map(({ mealId, quantity }) => ({ mealId, quantity }));
    const input = { ...usual, items, everyWeeks, to: null, shown };
    const running = await listRecurringOrdersOf(trx, accountId, writing.today);
    const same = running.find(({ beginsOn }) => weekdayOf(beginsOn) === weekdayOf(input.from));
    if (same) await rewriteRecurringOrder(trx, writing, same.id, { ...input, expectedVersion: same.version });
    else await addRecurringOrder(trx, writing, input);
  });

/**
 * Returns what `makeRecurring` would create: the meals at the prices of the first delivery day, and the cost of each
 * order.
 * @throws DomainError the same errors as `makeRecurring`
 */
export async function previewRecurring(
  { db, clock, settings, payments }: ReadDeps,
  actor: Actor,
  accountId: number,
  wanted: RecurringFromOrderQuery,
): Promise<Quote> {
  requireOwnAccount(actor, accountId);
  await readCustomer(db, accountId);
  const frame = { rules: await settings.read(), payments, now: clock.now(), accountId };
  const regular = await recurringFromOrder(db, frame, wanted);
  return presentRecurringQuote(db, frame, regular, regular.items);
}

/** Derives a recurring order from an order: the available meals, slot, address and first day. */
async function recurringFromOrder(
  db: Db,
  { rules, now, accountId }: Pick<WriteContext, 'rules' | 'now' | 'accountId'>,
  { orderId, from: wanted }: RecurringFromOrderQuery,
) {
  const order = await findOrderOfCustomer(db, { accountId, id: orderId });
  if (!order) throw new DomainError('common/not-found');
  const delivery = Delivery.safeParse((await findCheckoutById(db, order.checkoutId))?.delivery).data;
  if (!delivery) throw new DomainError('recurring/address-gone');
  const from = firstDay(deliverableDates(rules, now), { rules, wanted, ordered: order.deliveryDate });
  if (from === undefined) throw new DomainError('recurring/day');
  return { items: await listOrderableItems(db, order.id), deliveryTime: order.deliverySlot, from, delivery };
}

/**
 * Returns the regular day of the requested date. Without a requested date, returns the next regular day with the weekday
 * of the order, or else the next regular day. Undefined if the requested date cannot be ordered.
 */
function firstDay(
  dates: readonly string[],
  { rules, wanted, ordered }: { rules: Settings; wanted: string | undefined; ordered: string },
): string | undefined {
  if (wanted !== undefined) return dates.includes(wanted) ? regularDayOf(wanted, rules) : undefined;
  const days = dates.map((date) => regularDayOf(date, rules));
  const weekday = weekdayOf(regularDayOf(ordered, rules));
  return days.find((day) => weekdayOf(day) === weekday) ?? days[0];
}

async function listOrderableItems(db: Db, orderId: number) {
  const items = await listOrderItems(db, [orderId]);
  const ids = items.map(({ mealId }) => mealId);
  const leftOut = await listLeftOutReasons(db, ids, { avoidedAllergens: null, keptDiets: null });
  const kept = items.filter(({ mealId }) => leftOut.get(mealId) !== 'hidden');
  if (kept.length === 0) throw new DomainError('meals/not-found');
  return kept;
}
