import type { Diet } from '@trpeza/contract/accounts/diet.schemas';
import { conflictsOf, type JudgedMeal } from '@trpeza/contract/meals/diets.words';
import { ALLERGENS } from '@trpeza/contract/meals/meals.words';
import type { BoardItem, BoardOrder } from '@trpeza/contract/orders/board.schemas';
import type { Order, OrderItem } from '@trpeza/contract/orders/orders.schemas';

interface Known {
  /** By account; who told us nothing is not in it. */
  diets: ReadonlyMap<number, Diet>;
  /** By meal, as it is cooked today. */
  recipes: ReadonlyMap<number, JudgedMeal>;
}

/**
 * Adds to an order what its customer must not eat, and which of its meals that is. Ordering stops conflicts, but people
 * tell us of allergies and cooks change recipes afterwards.
 */
export function judgeOrder(order: Order, { diets, recipes }: Known): BoardOrder {
  const diet = diets.get(order.userId) ?? null;
  const items = order.items.map((item) => judgeItem(item, recipes.get(item.mealId), diet));
  return { ...order, needs: diet ? [...diet.allergens, ...diet.diets] : [], items };
}

/** Of the recipe that was ordered and today's, each may be the one in the pot: what either contains counts. */
function judgeItem(item: OrderItem, recipe: JudgedMeal | undefined, diet: Diet | null): BoardItem {
  const contained = new Set([...item.allergens, ...(recipe?.allergens ?? [])]);
  const allergens = ALLERGENS.filter((allergen) => contained.has(allergen));
  const meal = { diets: [], isVegetarian: false, ...recipe, allergens };
  return { ...item, allergens, conflicts: conflictsOf(meal, diet) };
}
