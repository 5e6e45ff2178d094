import type { Round } from '@trpeza/contract/deliveries/deliveries.schemas';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { readDoorPlans } from '#features/door-plan/save-door-plan.ts';
import { readBoard, type BoardDeps } from '#features/orders/read-board.ts';
import { readCalledOff, readTries } from '#features/orders/orders.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { planRound, type PlacedStop } from './deliveries.domain.ts';
import { listPlaces } from './deliveries.queries.ts';

export { deletePlacesOf as erasePlaces } from './deliveries.queries.ts';

/**
 * The stops of a date with their orders, in the order in which they are driven. Orders cancelled after the work had
 * begun are still included, as `cancelled`.
 */
export async function readRound(deps: BoardDeps, date: string): Promise<PlacedStop<BoardOrder>[]> {
  const [orders, standing] = await Promise.all([readBoard(deps, date), listPlaces(deps.db)]);
  return planRound(orders, standing, await readCalledOff(deps, date, orders));
}

/** The round as a role may see it: roles that never deliver need not know who has a neighbour's key. */
export async function readRoundFor(actor: Actor, deps: BoardDeps, date: string): Promise<Round> {
  const stops = await readRound(deps, date);
  const customers = actor.role === 'restaurateur' ? [] : stops.map(({ order }) => order.userId);
  const onTheWay = stops.filter(({ order }) => order.status === 'delivering').map(({ order }) => order.id);
  const [plans, tries] = await Promise.all([readDoorPlans(deps.db, customers), readTries(deps.db, onTheWay)]);
  return {
    date,
    stops: stops.map(({ order, place, sameDoor }) => ({
      orderId: order.id,
      place,
      triedAt: tries.get(order.id)?.toISOString() ?? null,
      sameDoor,
      doorPlan: plans.get(order.userId) ?? null,
    })),
  };
}
