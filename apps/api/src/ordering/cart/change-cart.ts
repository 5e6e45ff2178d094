import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { QUANTITY_MAX } from '@trpeza/contract/ordering/cart.constants';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { parseMoney, toCents } from '@trpeza/contract/platform/money';
import { remainingOf } from '#money/budgets/budgets.domain.ts';
import { budgetExceeded } from '#money/money.api.ts';
import { termsOf } from '#money/agreements/agreements.domain.ts';
import { pauseRefusal } from '#ordering/calendar/pauses.ts';
import { deliveryRefusal } from '#ordering/calendar/delivery-options.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { priceLines } from './cart.domain.ts';
import { presentCart } from './cart.present.ts';
import {
  getCart,
  lockCart,
  writeCart,
  type RequestedMeal,
  type CartDelivery,
  type CartLineRow,
  type CartRows,
  type LineChange,
} from './cart.queries.ts';
import { dietRefusal, unorderableMealRefusal } from './meal-refusals.ts';
import type { CartDeps } from './read-cart.ts';

interface Delivery {
  deliveryDate: string;
  deliveryTime: Slot;
}

/** Returns the cart as it would be after a change. */
export const applyLineChanges = (cart: CartRows, changes: readonly CartLineRow[]): CartRows => {
  const changed = new Map(changes.map((line) => [line.mealId, line]));
  const stayed = cart.lines.map((line) => changed.get(line.mealId) ?? line);
  const added = changes.filter(({ mealId }) => !cart.lines.some((line) => line.mealId === mealId));
  return { ...cart, lines: [...stayed, ...added].filter(({ quantity }) => quantity > 0) };
};

interface Target {
  /** The new delivery of the whole cart; null leaves it unchanged. */
  delivery?: CartDelivery | null;
  mealIds?: readonly number[];
}

/**
 * Reads a cart, evaluates a change and writes the result. If another request has changed the cart in between, the change
 * is evaluated again with the new cart. Nothing is written if the change is refused.
 * @param change returns the changed lines
 */
async function changeCart(
  deps: CartDeps,
  accountId: number,
  { delivery = null, mealIds = [] }: Target,
  change: (cart: CartRows, rules: Settings) => readonly CartLineRow[],
): Promise<Cart> {
  const rules = await deps.settings.read();
  if (delivery) throwRefusal(deliveryRefusal(rules, deps.clock.now(), delivery.date, delivery.slot));
  return retryCartChange(deps.db, accountId, async (db) => {
    const cart = await getCart(db, accountId, { mealIds, delivery });
    const lines = change(cart, rules);
    const isWritten = await writeCart(db, accountId, { version: cart.version, delivery, lines });
    return isWritten ? presentCart(applyLineChanges(cart, lines), rules) : undefined;
  });
}

/**
 * Runs an attempt to change a cart. If a concurrent change of the cart prevents it, the attempt is retried once with the
 * cart locked.
 * @param attempt returns undefined if the cart has changed since it was read
 */
export async function retryCartChange<T extends object>(
  db: Db,
  accountId: number,
  attempt: (db: Db) => Promise<T | undefined>,
): Promise<T> {
  const done = await attempt(db);
  if (done) return done;
  return transaction(db, async (trx) => {
    await lockCart(trx, accountId);
    const second = await attempt(trx);
    if (!second) throw new Error(`cart ${accountId}: changed by another request although it was locked`);
    return second;
  });
}

/** Adds a meal to the cart, and moves the whole cart to the given date and slot, because a cart has only one delivery. */
export function addToCart(
  deps: CartDeps,
  accountId: number,
  { mealId, quantity, ...input }: Delivery & { mealId: number; quantity: number },
): Promise<Cart> {
  return changeCart(deps, accountId, { delivery: deliveryOf(input), mealIds: [mealId] }, (cart, rules) => {
    const [meal] = cart.requested;
    if (!meal || meal.deletedAt !== null) throw new DomainError('meals/not-found');
    return [raiseLine(cart, meal, Math.min(QUANTITY_MAX, (meal.quantity ?? 0) + quantity), rules)];
  });
}

/**
 * Sets the quantity of a cart line; 0 removes the line. A lower quantity is always accepted. A higher quantity is checked
 * against diet and budget. Setting the same quantity marks a changed price as seen by the customer.
 */
export function setCartLine(
  deps: CartDeps,
  accountId: number,
  { mealId, quantity, ...input }: Partial<Delivery> & { mealId: number; quantity: number },
): Promise<Cart> {
  return changeCart(deps, accountId, { delivery: deliveryOf(input) }, (cart, rules) => {
    const line = cart.lines.find((each) => each.mealId === mealId);
    if (!line) throw new DomainError('cart/item-absent');
    return [
      quantity > line.quantity
        ? raiseLine(cart, line, quantity, rules)
        : markPriceSeen({ ...line, quantity }),
    ];
  });
}

/** Marks the current price as known to the customer. */
const markPriceSeen = (line: CartLineRow): CartLineRow => ({ ...line, seenCents: line.priceCents });

/** @throws DomainError if the quantity of the line must not be increased to this value */
function raiseLine(cart: CartRows, meal: RequestedMeal, quantity: number, rules: Settings): CartLineRow {
  const line = markPriceSeen({ ...meal, quantity });
  throwRefusal(unorderableMealRefusal(line));
  throwRefusal(dietRefusal([line], cart));
  requireWithinBudget(rules, cart, applyLineChanges(cart, [line]));
  return line;
}

/**
 * Moves the whole cart to another date and slot. The budget of the new month is checked at checkout only.
 * @throws DomainError if the date is in a pause or cannot be ordered
 */
export const moveDelivery = (deps: CartDeps, accountId: number, input: Delivery): Promise<Cart> =>
  changeCart(deps, accountId, { delivery: deliveryOf(input) }, (cart) => {
    throwRefusal(pauseRefusal(cart));
    return [];
  });

export const removeFromCart = (deps: CartDeps, accountId: number, mealId: number): Promise<Cart> =>
  changeCart(deps, accountId, {}, ({ lines }) => without(lines.filter((line) => line.mealId === mealId)));

export const clearCart = (deps: CartDeps, accountId: number): Promise<Cart> =>
  changeCart(deps, accountId, {}, ({ lines }) => without(lines));

const without = (lines: readonly CartLineRow[]) => lines.map((line) => ({ ...line, quantity: 0 }));

/**
 * Merges a guest's cart into the customer's cart. If the guest's delivery date or slot can no longer be ordered, only the
 * meals are merged.
 */
export async function mergeCart(
  deps: CartDeps,
  accountId: number,
  {
    items,
    ...input
  }: Partial<Delivery> & {
    items: { mealId: number; quantity: number; price?: string | undefined }[];
  },
): Promise<Cart> {
  const [rules, requested] = [await deps.settings.read(), deliveryOf(input)];
  const isPossible = requested && !deliveryRefusal(rules, deps.clock.now(), requested.date, requested.slot);
  const lines = items.map(({ price, ...line }) => ({ ...line, seenCents: price ? parseMoney(price) : null }));
  const target = { delivery: isPossible ? requested : null, mealIds: lines.map(({ mealId }) => mealId) };
  return changeCart(deps, accountId, target, (cart) => mergeLines(cart, lines));
}

/**
 * Returns the cart lines that change when other lines are merged into the cart. The larger of two quantities is kept,
 * with the price that the customer saw for it. Meals that cannot be ordered are left out.
 */
export function mergeLines(cart: CartRows, lines: readonly LineChange[]): CartLineRow[] {
  return cart.requested.flatMap((meal) => {
    const same = lines.filter(({ mealId }) => mealId === meal.mealId);
    const quantity = Math.max(...same.map((line) => line.quantity));
    if (unorderableMealRefusal(meal) || quantity <= (meal.quantity ?? 0)) return [];
    const prices = same.flatMap(({ seenCents }) => seenCents ?? []);
    return [{ ...meal, quantity, seenCents: prices.length > 0 ? Math.max(...prices) : meal.priceCents }];
  });
}

const deliveryOf = ({ deliveryDate: date, deliveryTime: slot }: Partial<Delivery>): CartDelivery | null =>
  date && slot ? { date, slot } : null;

/**
 * Checks that the subsidy of the lines, without the delivery fee, fits into the remaining budget. This is an early
 * warning; the checkout checks the budget again.
 */
export function requireWithinBudget(rules: Settings, before: CartRows, after: CartRows): void {
  const { period, plan, spent } = before.budget;
  if (plan === null) return;
  const [remaining, terms] = [remainingOf(plan, spent), termsOf(before.agreed, rules)];
  const subsidyOf = ({ lines }: CartRows) => priceLines(lines, { deliveryFeeCents: 0, terms }).subsidy;
  if (subsidyOf(after) <= remaining) return;
  throw budgetExceeded(toCents(remaining - subsidyOf(before)), period);
}
