import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import { conflictsOf, type EvaluatedMeal } from '@trpeza/contract/menu/diets.constants';
import { ALLERGENS } from '@trpeza/contract/menu/meals.constants';
import type { BoardOrder, BoardItem } from '@trpeza/contract/ordering/board.schemas';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { cutoffOf } from '#ordering/calendar/calendar.domain.ts';
import { readDiets, type ListedDiet } from '#customers/diet/save-diet.ts';
import { readRecipes } from '#menu/meals.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#src/deps.ts';
import { presentOrders } from './orders.present.ts';
import { listOrdersByDate } from './orders.queries.ts';

export type BoardDeps = Pick<Deps, 'db' | 'settings'>;

/**
 * Step: every order of a delivery date, cancelled ones too, with what its customer must not eat. Board, production sheet,
 * packing list, labels and round are all made of this one list, so that an order cannot be on one and missing on another.
 * @param ids requests only some of them, for a page that has the others
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

/** The board as a role may see it: dietary needs are health data, which drivers do not need. */
export async function readBoardFor(
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
  /** By account; those without a declaration are left out. */
  diets: ReadonlyMap<number, ListedDiet>;
  /** By meal, as it is cooked today. */
  recipes: ReadonlyMap<number, EvaluatedMeal>;
}

/**
 * Adds to an order what its customer must not eat, and which of its meals conflict. Ordering refuses conflicts, but customers
 * declare allergies and cooks change recipes afterwards.
 */
function evaluateOrder(order: Order, { diets, recipes }: Known): BoardOrder {
  const diet = diets.get(order.userId) ?? null;
  const items = order.items.map((item) => evaluateItem(item, recipes.get(item.mealId), diet));
  const needs = diet ? [...diet.allergens, ...diet.diets] : [];
  return { ...order, needs, needsToConfirm: diet?.toConfirm ?? false, items };
}

/** Either the recipe that was ordered or today's may be the one cooked: what either contains counts. */
function evaluateItem(item: OrderItem, recipe: EvaluatedMeal | undefined, diet: Diet | null): BoardItem {
  const contained = new Set([...item.allergens, ...(recipe?.allergens ?? [])]);
  const allergens = ALLERGENS.filter((allergen) => contained.has(allergen));
  const meal = { diets: [], isVegetarian: false, ...recipe, allergens };
  return { ...item, allergens, conflicts: conflictsOf(meal, diet) };
}
