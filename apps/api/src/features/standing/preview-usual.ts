import type { PreviewStandingOrder, UsualPreview } from '@trpeza/contract/standing/standing.schemas';
import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { dayInsteadOf, localDateOf } from '#features/calendar/calendar.domain.ts';
import { presentUnsavedLine } from '#features/cart/cart.present.ts';
import { loadUnsavedCart } from '#features/cart/cart.steps.ts';
import { priceOf, servedRefusal } from '#features/checkout/order-rules.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { requireOwn, type ReadDeps } from './read-standing.ts';
import { findStandingOrder, listItemsOf, type StandingKey } from './standing.queries.ts';

interface Frame {
  rules: Settings;
  now: Date;
  accountId: number;
}

interface Priced {
  items: readonly { mealId: number; quantity: number }[];
  deliveryTime: Slot;
  from: string;
}

/**
 * Step: what each order costs at the prices and terms of its first day, or of today.
 * @throws DomainError `meals/not-found`, `customers/not-served`
 */
export async function priceUsual(
  db: Db,
  { rules, now, accountId }: Frame,
  { items, deliveryTime, from }: Priced,
) {
  const today = localDateOf(now, rules.time_zone);
  const first = dayInsteadOf(from, rules) ?? from;
  const deliveryDate = first > today ? first : today;
  const cart = await loadUnsavedCart(db, accountId, { items, deliveryTime, deliveryDate });
  throwRefusal(servedRefusal(cart));
  return { cart, price: priceOf(cart, rules).price };
}

/** Step: the same for a page, with what the meals cost before. */
export async function presentUsual(
  db: Db,
  frame: Frame,
  wanted: Priced,
  before: readonly { mealId: number; priceCents: number }[],
): Promise<UsualPreview> {
  const { cart, price } = await priceUsual(db, frame, wanted);
  const prices = pricesOf(before);
  const priceBefore = (mealId: number) => {
    const cents = prices.get(mealId);
    return cents === undefined ? null : formatMoney(toCents(cents));
  };
  return {
    lines: cart.lines.map((line) => ({
      ...presentUnsavedLine(line, cart),
      priceBefore: priceBefore(line.mealId),
    })),
    totalAmount: formatMoney(price.total),
    customerAmount: formatMoney(price.customer),
  };
}

export const pricesOf = (items: readonly { mealId: number; priceCents: number }[]) =>
  new Map(items.map(({ mealId, priceCents }) => [mealId, priceCents]));

/** What a change would agree to; nothing is written. @throws DomainError `common/not-found`, `meals/not-found` */
export async function previewStandingChange(
  { db, clock, settings }: ReadDeps,
  actor: Actor,
  { accountId, id }: StandingKey,
  { items, from }: PreviewStandingOrder,
): Promise<UsualPreview> {
  requireOwn(actor, accountId);
  const before = await findStandingOrder(db, { accountId, id });
  if (!before || before.stoppedAt !== null) throw new DomainError('common/not-found');
  const frame = { rules: await settings.read(), now: clock.now(), accountId };
  const wanted = { items, deliveryTime: before.deliverySlot, from };
  return presentUsual(db, frame, wanted, await listItemsOf(db, [id]));
}
