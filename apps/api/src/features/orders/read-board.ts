import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { readDiets } from '#features/diet/keep-diet.ts';
import type { CalendarRules } from '#features/calendar/calendar.domain.ts';
import { readRecipes } from '#features/meals/read-recipes.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { judgeOrder } from './judge-orders.domain.ts';
import { presentOrders } from './orders.present.ts';
import { listOrdersByDate } from './orders.queries.ts';

export interface BoardDeps {
  db: Db;
  settings: { read(): Promise<CalendarRules> };
}

/**
 * Step: every order of a delivery date, cancelled ones too, with what its customer must not eat. Board, production sheet,
 * packing list, labels and round are all made of this one list, so that an order cannot be on one and missing on another.
 * @param ids asks for some of them, by a page that has the others
 */
export async function readBoard(
  deps: BoardDeps,
  date: string,
  ids?: readonly number[],
): Promise<BoardOrder[]> {
  const orders = await presentOrders(deps, await listOrdersByDate(deps.db, date, ids));
  const mealIds = new Set(orders.flatMap((order) => order.items.map((item) => item.mealId)));
  const [diets, recipes] = await Promise.all([
    readDiets(deps.db, [...new Set(orders.map((order) => order.userId))]),
    readRecipes(deps.db, [...mealIds]),
  ]);
  return orders.map((order) => judgeOrder(order, { diets, recipes }));
}

/** The board as a role may see it: what people cannot eat is health data, which nobody needs for driving. */
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
  items: order.items.map((item) => ({ ...item, conflicts: [] })),
});
