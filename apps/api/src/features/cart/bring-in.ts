import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { isOrderable } from '@trpeza/contract/meals/meals.words';
import type { LeftOutReason } from '@trpeza/contract/orders/orders.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { deliveryOptions, deliveryRefusal } from '#features/calendar/delivery-options.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { presentCart } from './cart.present.ts';
import {
  getCart,
  listOrderability,
  holdCart,
  mergeCartLines,
  type CartFrame,
  type SeenLine,
} from './cart.queries.ts';
import { requireWithinBudget } from './change-cart.ts';
import { conflictsOfLine, type Told } from './diet-stop.ts';
import type { CartDeps } from './read-cart.ts';

interface BroughtIn {
  cart: Cart;
  /** By meal, why it stayed out. */
  leftOut: Map<number, LeftOutReason>;
}

/**
 * Step: brings meals into a cart as a sign-in does (of two quantities the larger one), but held to the budget as a raise
 * is. What cannot be ordered, or must not be eaten by this customer, stays out. The cart keeps its delivery while that can be ordered, and takes the next one
 * otherwise.
 * @throws DomainError `budgets/exceeded`; the caller's transaction takes everything back then
 */
export async function bringIn(
  trx: Trx,
  { settings, clock }: Omit<CartDeps, 'db'>,
  accountId: number,
  lines: readonly SeenLine[],
): Promise<BroughtIn> {
  const rules = await settings.read();
  await holdCart(trx, accountId, null);
  const before = await getCart(trx, accountId);
  const leftOut = await listLeftOut(
    trx,
    lines.map((line) => line.mealId),
    before,
  );
  const welcome = lines.filter((line) => !leftOut.has(line.mealId));
  if (welcome.length === 0) return { cart: presentCart(before, rules), leftOut };
  await holdCart(trx, accountId, await deliveryFor({ db: trx, settings, clock }, rules, before));
  await mergeCartLines(trx, accountId, welcome);
  const after = await getCart(trx, accountId);
  const quantities = new Map(before.lines.map((line) => [line.mealId, line.quantity]));
  const isRaised = after.lines.some((line) => line.quantity > (quantities.get(line.mealId) ?? 0));
  if (isRaised) requireWithinBudget(rules, after, before.lines, after.lines);
  return { cart: presentCart(after, rules), leftOut };
}

/** Step: which of some meals cannot be ordered by somebody, and why. */
export async function listLeftOut(
  db: Db,
  mealIds: readonly number[],
  told: Told,
): Promise<Map<number, LeftOutReason>> {
  const meals = await listOrderability(db, mealIds);
  return new Map(
    meals.flatMap((meal): [number, LeftOutReason][] => {
      const { isActive, deletedAt } = meal;
      const stockStatus = meal.stockStatus;
      if (!isActive || deletedAt !== null || stockStatus === 'discontinued') return [[meal.id, 'hidden']];
      if (!isOrderable({ isActive, stockStatus })) return [[meal.id, 'sold_out']];
      return conflictsOfLine(meal, told).length > 0 ? [[meal.id, 'not_for_you']] : [];
    }),
  );
}

/** @returns nothing when no day can be ordered at the moment; the cart then keeps what it has */
async function deliveryFor(deps: CartDeps, rules: Settings, { deliveryDate, deliverySlot }: CartFrame) {
  const isKept =
    deliveryDate && deliverySlot && !deliveryRefusal(rules, deps.clock.now(), deliveryDate, deliverySlot);
  if (isKept) return { date: deliveryDate, slot: deliverySlot };
  const { next } = await deliveryOptions(deps);
  return next && { date: next.deliveryDate, slot: next.deliveryTime };
}
