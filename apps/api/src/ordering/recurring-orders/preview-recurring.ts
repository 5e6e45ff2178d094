import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { PreviewRecurringOrder } from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { deliveryDayFor } from '#ordering/calendar/calendar.domain.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { quoteOrder, type OrderQuote, type QuoteRules } from '#ordering/checkout/quote-order.ts';
import { presentQuote } from '#ordering/checkout/quote.present.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { requireOwnAccount, type ReadDeps } from './read-recurring-orders.ts';
import { findRecurringOrder, listItemsOf, type RecurringKey } from './recurring-orders.queries.ts';

type Frame = QuoteRules & { accountId: number };

interface Priced {
  items: readonly { mealId: number; quantity: number }[];
  deliveryTime: Slot;
  from: string;
}

/**
 * Quotes one delivery of a recurring order. Prices and terms are those of its first day, or of today if the first day has
 * passed. Refusals of the order are left out, because they are checked when each order is placed; only
 * `customers/not-served` is thrown.
 * @throws DomainError `meals/not-found`, `customers/not-served`
 */
export async function quoteRecurringOrder(
  db: Db,
  { accountId, ...frame }: Frame,
  { items: lines, deliveryTime: slot, from }: Priced,
): Promise<OrderQuote> {
  const { rules, now } = frame;
  const today = localDateOf(now, rules.time_zone);
  const first = deliveryDayFor(from, rules) ?? from;
  const wanted = { lines, slot, date: first > today ? first : today };
  const quote = await quoteOrder(db, frame, { accountId, by: 'office', wanted });
  throwRefusal(quote.refusals.find(({ code }) => code === 'customers/not-served') ?? null);
  return { ...quote, refusals: [] };
}

/** Quotes a recurring order for a page, with the previous prices of its meals. */
export const presentRecurringQuote = async (
  db: Db,
  frame: Frame,
  wanted: Priced,
  before: readonly { mealId: number; priceCents: number }[],
): Promise<Quote> =>
  presentQuote(await quoteRecurringOrder(db, frame, wanted), { pricesBefore: pricesOf(before) });

export const pricesOf = (items: readonly { mealId: number; priceCents: number }[]) =>
  new Map(items.map(({ mealId, priceCents }) => [mealId, priceCents]));

/**
 * Previews a change of a recurring order; writes nothing.
 * @throws DomainError `common/not-found`, `meals/not-found`
 */
export async function previewRecurringChange(
  { db, clock, settings, payments }: ReadDeps,
  actor: Actor,
  { accountId, id }: RecurringKey,
  { items, from }: PreviewRecurringOrder,
): Promise<Quote> {
  requireOwnAccount(actor, accountId);
  const before = await findRecurringOrder(db, { accountId, id });
  if (!before || before.stoppedAt !== null) throw new DomainError('common/not-found');
  const frame = { rules: await settings.read(), payments, now: clock.now(), accountId };
  const wanted = { items, deliveryTime: before.deliverySlot, from };
  return presentRecurringQuote(db, frame, wanted, await listItemsOf(db, [id]));
}
