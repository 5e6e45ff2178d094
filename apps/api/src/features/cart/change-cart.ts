import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { QUANTITY_MAX } from '@trpeza/contract/cart/cart.words';
import type { Slot } from '@trpeza/contract/calendar/slots';
import { isOrderable } from '@trpeza/contract/meals/meals.words';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { parseMoney, toCents } from '@trpeza/contract/shared/money';
import { remainingOf, subsidyOf } from '#features/budgets/budgets.domain.ts';
import { budgetExceeded } from '#features/budgets/reserve-budget.ts';
import { deliveryRefusal } from '#features/calendar/delivery-options.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { subtotalOf } from './cart.domain.ts';
import { presentCart } from './cart.present.ts';
import {
  deleteCartLine,
  deleteCartLines,
  getCart,
  holdCart,
  mergeCartLines,
  subtractCartLines,
  upsertCartLine,
  type CartDelivery,
  type CartFrame,
  type CartLineRow,
} from './cart.queries.ts';
import { dietRefusal } from './diet-stop.ts';
import type { CartDeps } from './read-cart.ts';

interface Delivery {
  deliveryDate: string;
  deliveryTime: Slot;
}

/** A cart as it stands while its row is held, with the wished delivery already in it. */
type HeldCart = Awaited<ReturnType<typeof getCart>>;

/**
 * Changes a cart in one transaction that holds its row from the first reading to the last writing: of two changes at once
 * the second judges what the first has left, and a refusal takes everything back. `delivery` is where the whole cart moves
 * to; null leaves it where it is.
 */
async function changeCart(
  { db, settings, clock }: CartDeps,
  accountId: number,
  delivery: CartDelivery | null,
  change?: (trx: Trx, rules: Settings) => Promise<unknown>,
): Promise<Cart> {
  const rules = await settings.read();
  if (delivery) throwRefusal(deliveryRefusal(rules, clock.now(), delivery.date, delivery.slot));
  return db.transaction().execute(async (trx) => {
    await holdCart(trx, accountId, delivery);
    await change?.(trx, rules);
    return presentCart(await getCart(trx, accountId), rules);
  });
}

/** Adds a meal and moves the whole cart to the given delivery: one cart, one delivery. */
export function addToCart(
  deps: CartDeps,
  accountId: number,
  { mealId, quantity, ...wish }: Delivery & { mealId: number; quantity: number },
): Promise<Cart> {
  return changeCart(deps, accountId, deliveryOf(wish), async (trx, rules) => {
    const cart = await getCart(trx, accountId, mealId);
    const meal = cart.asked;
    if (!meal) throw new DomainError('meals/not-found');
    const present = cart.lines.find((line) => line.mealId === mealId)?.quantity ?? 0;
    const line = { ...meal, quantity: Math.min(QUANTITY_MAX, present + quantity) };
    requireRaise(cart, line, rules);
    await upsertCartLine(trx, accountId, line);
  });
}

/**
 * Sets the quantity of a line. Lowering is always allowed, zero removes; raising is held to diet and budget. The same quantity
 * accepts a price that has changed.
 */
export function setCartLine(
  deps: CartDeps,
  accountId: number,
  { mealId, quantity, ...wish }: Partial<Delivery> & { mealId: number; quantity: number },
): Promise<Cart> {
  return changeCart(deps, accountId, deliveryOf(wish), async (trx, rules) => {
    const cart = await getCart(trx, accountId);
    const line = cart.lines.find((each) => each.mealId === mealId);
    if (!line) throw new DomainError('cart/item-absent');
    if (quantity > line.quantity) requireRaise(cart, { ...line, quantity }, rules);
    if (quantity <= 0) await deleteCartLine(trx, accountId, mealId);
    else await upsertCartLine(trx, accountId, { ...line, quantity });
  });
}

/** @throws DomainError why a line must not become this large */
function requireRaise(cart: HeldCart, line: CartLineRow, rules: Settings): void {
  throwRefusal(orderableRefusal(line));
  throwRefusal(dietRefusal([line], cart));
  const others = cart.lines.filter((each) => each.mealId !== line.mealId);
  requireWithinBudget(rules, cart, cart.lines, [...others, line]);
}

/** Moves the whole cart to another date and slot. The budget of that month is asked at the checkout. */
export const moveDelivery = (deps: CartDeps, accountId: number, wish: Delivery): Promise<Cart> =>
  changeCart(deps, accountId, deliveryOf(wish));

export const removeFromCart = (deps: CartDeps, accountId: number, mealId: number): Promise<Cart> =>
  changeCart(deps, accountId, null, (trx) => deleteCartLine(trx, accountId, mealId));

export const clearCart = (deps: CartDeps, accountId: number): Promise<Cart> =>
  changeCart(deps, accountId, null, (trx) => deleteCartLines(trx, accountId));

/** Step: takes what was ordered out of the cart; what was added since stays. */
export async function clearOrderedCart(
  trx: Trx,
  accountId: number,
  ordered: readonly { mealId: number; quantity: number }[],
): Promise<void> {
  await holdCart(trx, accountId, null);
  await subtractCartLines(trx, accountId, ordered);
}

/** Brings a guest's cart in. A delivery that cannot be ordered any more is left out; the meals stay. */
export async function mergeCart(
  deps: CartDeps,
  accountId: number,
  {
    items,
    ...wish
  }: Partial<Delivery> & {
    items: { mealId: number; quantity: number; price?: string | undefined }[];
  },
): Promise<Cart> {
  const [rules, wished] = [await deps.settings.read(), deliveryOf(wish)];
  const isPossible = wished && !deliveryRefusal(rules, deps.clock.now(), wished.date, wished.slot);
  const lines = items.map(({ price, ...line }) => ({ ...line, seenCents: price ? parseMoney(price) : null }));
  return changeCart(deps, accountId, isPossible ? wished : null, (trx) =>
    mergeCartLines(trx, accountId, lines),
  );
}

const deliveryOf = ({ deliveryDate: date, deliveryTime: slot }: Partial<Delivery>): CartDelivery | null =>
  date && slot ? { date, slot } : null;

/** Step: why a meal cannot be ordered now, by anybody. */
export function orderableRefusal(
  meal: Pick<CartLineRow, 'isActive' | 'stockStatus' | 'deletedAt' | 'name' | 'nameMk'>,
): DomainError | null {
  const stockStatus = meal.stockStatus;
  if (meal.deletedAt === null && isOrderable({ isActive: meal.isActive, stockStatus })) return null;
  return new DomainError('meals/not-orderable', { name: meal.name, nameMk: meal.nameMk });
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
