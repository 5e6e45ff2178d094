import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import { conflictsOf, type EvaluatedMeal } from '@trpeza/contract/menu/diets.constants';
import { ALLERGENS } from '@trpeza/contract/menu/meals.constants';
import type { BoardOrder, BoardItem } from '@trpeza/contract/ordering/board.schemas';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { cutoffOf } from '#ordering/calendar/calendar.domain.ts';
import { type ListedDiet, readDiets } from '#customers/customers.api.ts';
import { readRecipes } from '#menu/menu.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';
import { presentOrders } from './orders.present.ts';
import { listOrdersByDate } from './orders.queries.ts';

export type BoardDeps = Pick<Deps, 'db' | 'settings'>;

/**
 * Returns all orders of a delivery date, including cancelled ones, each with the allergens and foods its customer
 * avoids. Board, production sheet, packing list, labels and rounds all use this list, so they all contain the same
 * orders.
 * @param ids limits the result to these orders, for a page that has the others already
 */
export async function readBoard(
  deps: BoardDeps,
  date: string,
  ids?: readonly number[],
): Promise<BoardOrder[]> {
  const orders = await presentOrders(deps, await listOrdersByDate(deps.db, date, ids));
  const mealIds = new Set(orders.flatMap((order) => order.items.map((item) => item.mealId)));
  const [diets, recipes, rules] = await Promise.all([
    readDiets(deps.db, [...new Set(orders.map((order) => order.userId))]),
    readRecipes(deps.db, [...mealIds]),
    deps.settings.read(),
  ]);
  const until = cutoffOf(date, rules);
  const isLate = ({ createdAt }: Order) => new Date(createdAt) > until;
  return orders.map((order) => ({
    ...evaluateOrder(order, { diets, recipes }),
    ...(isLate(order) && { isLate: true as const }),
  }));
}

/** Returns the board for a role. Dietary needs are health data, so drivers do not get them. */
export async function readBoardForRole(
  actor: Actor,
  deps: BoardDeps,
  { date, ids }: { date: string; ids: readonly number[] | undefined },
): Promise<BoardOrder[]> {
  const orders = await readBoard(deps, date, ids);
  return actor.role === 'delivery' ? orders.map(withoutHealth) : orders;
}

const withoutHealth = (order: BoardOrder): BoardOrder => ({
  ...order,
  needs: [],
  needsToConfirm: false,
  items: order.items.map((item) => ({ ...item, conflicts: [] })),
});

interface Known {
  /** By account id; customers without a declaration are missing. */
  diets: ReadonlyMap<number, ListedDiet>;
  /** The current recipe by meal id. */
  recipes: ReadonlyMap<number, EvaluatedMeal>;
}

/**
 * Adds to an order the allergens and foods its customer avoids, and which of its meals conflict. A new order with
 * conflicts is refused. Conflicts arise later, when a customer declares an allergy or a chef changes a recipe.
 */
function evaluateOrder(order: Order, { diets, recipes }: Known): BoardOrder {
  const diet = diets.get(order.userId) ?? null;
  const items = order.items.map((item) => evaluateItem(item, recipes.get(item.mealId), diet));
  const needs = diet ? [...diet.allergens, ...diet.diets] : [];
  return { ...order, needs, needsToConfirm: diet?.toConfirm ?? false, items };
}

/**
 * Adds the allergens and the conflicts to an item. The kitchen may cook the recipe that was ordered or the current one,
 * so the allergens of both recipes count.
 */
function evaluateItem(item: OrderItem, recipe: EvaluatedMeal | undefined, diet: Diet | null): BoardItem {
  const contained = new Set([...item.allergens, ...(recipe?.allergens ?? [])]);
  const allergens = ALLERGENS.filter((allergen) => contained.has(allergen));
  const meal = { diets: [], isVegetarian: false, ...recipe, allergens };
  return { ...item, allergens, conflicts: conflictsOf(meal, diet) };
}
