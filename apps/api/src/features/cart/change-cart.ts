import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { QUANTITY_MAX } from '@trpeza/contract/cart/cart.words';
import type { Slot } from '@trpeza/contract/calendar/slots';
import { isOrderable, type StockStatus } from '@trpeza/contract/meals/meals.words';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { parseMoney, toCents } from '@trpeza/contract/shared/money';
import { remainingOf, subsidyOf } from '#features/budgets/budgets.domain.ts';
import { budgetExceeded } from '#features/budgets/reserve-budget.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import { requireDeliverable } from '#features/calendar/delivery-options.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { subtotalOf } from './cart.domain.ts';
import { presentCart } from './cart.present.ts';
import {
  addCartLine,
  deleteCartLine,
  deleteCartLines,
  getCart,
  mergeCartLines,
  subtractCartLines,
  updateCartLine,
  upsertCart,
  type CartFrame,
  type CartLineRow,
} from './cart.queries.ts';
import { requireSuitable } from './diet-stop.ts';
import { readCart, type CartDeps } from './read-cart.ts';

interface Delivery {
  deliveryDate: string;
  deliveryTime: Slot;
}

/** Adds a meal and moves the whole cart to the given delivery: one cart, one delivery. */
export async function addToCart(
  deps: CartDeps,
  accountId: number,
  wish: Delivery & { mealId: number; quantity: number },
): Promise<Cart> {
  const { mealId, quantity, deliveryDate: date, deliveryTime: slot } = wish;
  const { db, settings, clock } = deps;
  const rules = await settings.read();
  requireDeliverable(rules, clock.now(), date, slot);
  const { lines, asked: meal, ...kept } = await getCart(db, accountId, { mealId, month: monthOf(date) });
  if (!meal) throw new DomainError('meals/not-found');
  const present = lines.find((line) => line.mealId === mealId)?.quantity ?? 0;
  const { priceCents } = meal;
  const line = { ...meal, quantity: Math.min(QUANTITY_MAX, present + quantity), seenCents: priceCents };
  requireOrderable(line);
  requireSuitable([line], kept);
  const frame = { ...kept, deliveryDate: date, deliverySlot: slot };
  const after = present > 0 ? lines.map((each) => (each.mealId === mealId ? line : each)) : [...lines, line];
  requireWithinBudget(rules, frame, lines, after);
  await addCartLine(db, accountId, { mealId, quantity, priceCents }, { date, slot });
  const moved = kept.deliveryDate !== date || kept.deliverySlot !== slot;
  return moved ? readCart(deps, accountId) : presentCart({ ...frame, lines: after }, rules);
}

/**
 * Sets the quantity of a line. Lowering is always allowed, zero removes; raising is held to diet and budget. The same quantity
 * accepts a price that has changed.
 */
export async function setCartLine(
  deps: CartDeps,
  accountId: number,
  wish: Partial<Delivery> & { mealId: number; quantity: number },
): Promise<Cart> {
  const { mealId, quantity, deliveryDate, deliveryTime } = wish;
  const { db } = deps;
  const delivery = deliveryDate && deliveryTime ? { date: deliveryDate, slot: deliveryTime } : undefined;
  const { lines, ...frame } = await getCart(db, accountId, delivery ? { month: monthOf(delivery.date) } : {});
  const line = lines.find((each) => each.mealId === mealId);
  if (!line) throw new DomainError('cart/item-absent');
  // Every refusal comes before the first change: a wish is granted as a whole or not at all.
  if (delivery)
    requireDeliverable(await deps.settings.read(), deps.clock.now(), delivery.date, delivery.slot);
  if (quantity > line.quantity) await requireRaise(deps, frame, lines, { ...line, quantity });
  if (delivery) await upsertCart(db, accountId, delivery);
  if (quantity <= 0) await deleteCartLine(db, accountId, mealId);
  else await updateCartLine(db, accountId, { mealId, quantity, priceCents: line.priceCents });
  return readCart(deps, accountId);
}

async function requireRaise(
  { settings }: CartDeps,
  frame: CartFrame,
  lines: CartLineRow[],
  line: CartLineRow,
) {
  requireOrderable(line);
  requireSuitable([line], frame);
  const after = lines.map((each) => (each.mealId === line.mealId ? line : each));
  requireWithinBudget(await settings.read(), frame, lines, after);
}

/** Moves the whole cart to another date and slot. The budget of that month is asked at the checkout. */
export async function moveDelivery(deps: CartDeps, accountId: number, wish: Delivery): Promise<Cart> {
  const { deliveryDate: date, deliveryTime: slot } = wish;
  requireDeliverable(await deps.settings.read(), deps.clock.now(), date, slot);
  await upsertCart(deps.db, accountId, { date, slot });
  return readCart(deps, accountId);
}

export async function removeFromCart(deps: CartDeps, accountId: number, mealId: number): Promise<Cart> {
  await deleteCartLine(deps.db, accountId, mealId);
  return readCart(deps, accountId);
}

export async function clearCart(deps: CartDeps, accountId: number): Promise<Cart> {
  await deleteCartLines(deps.db, accountId);
  return readCart(deps, accountId);
}

/** Step: takes what was ordered out of the cart; what was added since stays. */
export const clearOrderedCart = (
  trx: Trx,
  accountId: number,
  ordered: readonly { mealId: number; quantity: number }[],
) => subtractCartLines(trx, accountId, ordered);

/** Brings a guest's cart in. A delivery that cannot be ordered any more is left out; the meals stay. */
export async function mergeCart(
  deps: CartDeps,
  accountId: number,
  guest: Partial<Delivery> & { items: { mealId: number; quantity: number; price?: string | undefined }[] },
): Promise<Cart> {
  const { deliveryDate: date, deliveryTime: slot, items } = guest;
  const rules = await deps.settings.read();
  const delivery = date && slot && canDeliver(rules, deps.clock.now(), date, slot) ? { date, slot } : null;
  await upsertCart(deps.db, accountId, delivery);
  const lines = items.map(({ price, ...line }) => ({ ...line, seenCents: price ? parseMoney(price) : null }));
  await mergeCartLines(deps.db, accountId, lines);
  return readCart(deps, accountId);
}

export function canDeliver(...wish: Parameters<typeof requireDeliverable>): boolean {
  try {
    requireDeliverable(...wish);
    return true;
  } catch {
    return false;
  }
}

export function requireOrderable(
  meal: Pick<CartLineRow, 'isActive' | 'stockStatus' | 'deletedAt' | 'name' | 'nameMk'>,
) {
  const stockStatus = meal.stockStatus as StockStatus;
  if (meal.deletedAt === null && isOrderable({ isActive: meal.isActive, stockStatus })) return;
  throw new DomainError('meals/not-orderable', { name: meal.name, nameMk: meal.nameMk });
}

/** Step: the cart's early warning, the subsidy of its lines, the fee left out, against what the month still has. */
export function requireWithinBudget(
  { customer_share_bps: share }: Settings,
  { monthlyPlanCents, spentCents }: CartFrame,
  before: readonly CartLineRow[],
  after: readonly CartLineRow[],
): void {
  if (monthlyPlanCents === null) return;
  const remaining = remainingOf(toCents(monthlyPlanCents), toCents(spentCents ?? 0));
  if (subsidyOf(subtotalOf(after), share) <= remaining) return;
  throw budgetExceeded(toCents(remaining - subsidyOf(subtotalOf(before), share)));
}
