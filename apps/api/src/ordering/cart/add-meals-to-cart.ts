import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import type { LeftOutReason } from '@trpeza/contract/ordering/orders.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { deliveryOptions, deliveryRefusal } from '#ordering/calendar/delivery-options.ts';
import type { Db } from '#platform/database/database.ts';
import { presentCart } from './cart.present.ts';
import {
  getCart,
  listOrderability,
  writeCart,
  type CartFrame,
  type CartLineRow,
  type LineChange,
} from './cart.queries.ts';
import { mergeLines, requireWithinBudget, retryCartChange, applyLineChanges } from './change-cart.ts';
import { conflictsOfLine, type DeclaredDiet } from './meal-refusals.ts';
import type { CartDeps } from './read-cart.ts';

interface CartWithLeftOut {
  cart: Cart;
  /** The reason for each meal id. */
  leftOut: Map<number, LeftOutReason>;
}

/**
 * Adds meals to a cart. If a meal is in the cart already, the larger of the two quantities is kept, as in the merge at
 * sign-in. Unlike that merge, this function also checks the budget. Meals that cannot be ordered or that conflict with
 * the customer's diet are left out. The cart keeps its date and slot if they can still be ordered; otherwise it gets the
 * next ones.
 * @throws DomainError `budgets/exceeded`; the cart is unchanged then
 */
export async function addMealsToCart(
  deps: CartDeps,
  accountId: number,
  lines: readonly LineChange[],
): Promise<CartWithLeftOut> {
  const rules = await deps.settings.read();
  const mealIds = lines.map((line) => line.mealId);
  return retryCartChange(deps.db, accountId, async (db) => {
    const before = await getCart(db, accountId, { mealIds });
    const leftOut = collectLeftOutReasons(before.requested, before);
    const orderableLines = lines.filter((line) => !leftOut.has(line.mealId));
    if (orderableLines.length === 0) return { cart: presentCart(before, rules), leftOut };
    const delivery = await deliveryFor({ ...deps, db }, rules, before);
    const moved = delivery ? await getCart(db, accountId, { mealIds, delivery }) : before;
    const changes = mergeLines(moved, orderableLines);
    const after = applyLineChanges(moved, changes);
    if (changes.length > 0) requireWithinBudget(rules, moved, after);
    const isWritten = await writeCart(db, accountId, { version: moved.version, delivery, lines: changes });
    return isWritten ? { cart: presentCart(after, rules), leftOut } : undefined;
  });
}

/** Returns which of the meals the customer cannot order, and why. */
export const listLeftOutReasons = async (
  db: Db,
  mealIds: readonly number[],
  declared: DeclaredDiet,
): Promise<Map<number, LeftOutReason>> =>
  collectLeftOutReasons(await listOrderability(db, mealIds), declared);

type Evaluated = Omit<Awaited<ReturnType<typeof listOrderability>>[number], 'deletedAt'> &
  Pick<CartLineRow, 'deletedAt'>;

const collectLeftOutReasons = (meals: readonly Evaluated[], declared: DeclaredDiet) =>
  new Map(
    meals.flatMap((meal): [number, LeftOutReason][] => {
      const { mealId, isActive, deletedAt, stockStatus } = meal;
      if (!isActive || deletedAt !== null || stockStatus === 'discontinued') return [[mealId, 'hidden']];
      if (!isOrderable({ isActive, stockStatus })) return [[mealId, 'sold_out']];
      return conflictsOfLine(meal, declared).length > 0 ? [[mealId, 'not_for_you']] : [];
    }),
  );

/** @returns the new date and slot of the cart; null if its current ones can be kept, or if no date can be ordered */
async function deliveryFor(deps: CartDeps, rules: Settings, { deliveryDate, deliverySlot }: CartFrame) {
  const isKept =
    deliveryDate && deliverySlot && !deliveryRefusal(rules, deps.clock.now(), deliveryDate, deliverySlot);
  if (isKept) return null;
  const { next } = await deliveryOptions(deps);
  return next && { date: next.deliveryDate, slot: next.deliveryTime };
}
