import type { Round } from '@trpeza/contract/deliveries/deliveries.schemas';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { readDoorPlans } from '#features/door-plan/save-door-plan.ts';
import { readBoard, type BoardDeps } from '#features/orders/read-board.ts';
import { readCalledOff, readTries } from '#features/orders/orders.steps.ts';
import { isDue } from '#features/calendar/calendar.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#src/deps.ts';
import { numberStops, planRound, type NumberedStop } from './deliveries.domain.ts';
import { hasUnnumbered, insertNumbers, listNumbers, listPlaces, lockNumbers } from './deliveries.queries.ts';

export { deletePlacesOf as erasePlaces } from './deliveries.queries.ts';

export type RoundDeps = BoardDeps & Pick<Deps, 'clock'>;

/**
 * The stops of a date with their orders, in the order in which they are driven. Orders cancelled after the work had
 * begun, or after they had got a number, are still included, as `cancelled`.
 */
export async function readRound(deps: BoardDeps, date: string): Promise<NumberedStop<BoardOrder>[]> {
  const [orders, standing, fixed] = await Promise.all([
    readBoard(deps, date),
    listPlaces(deps.db),
    listNumbers(deps.db, date),
  ]);
  const calledOff = await readCalledOff(deps, date, orders);
  return numberStops(planRound(orders, standing, new Set([...calledOff, ...fixed.keys()])), fixed);
}

/**
 * Fixes the numbers of a date, before they are printed: whoever comes first decides, and later orders get the next ones.
 * Arranging, cancelling and handing over change no number afterwards.
 */
export async function fixNumbers(deps: BoardDeps, date: string): Promise<void> {
  if (!(await hasUnnumbered(deps.db, date))) return;
  await deps.db.transaction().execute(async (db) => {
    await lockNumbers(db, date);
    await insertNumbers(db, date, await readRound({ ...deps, db }, date));
  });
}

/** The same, as soon as the cut-off of the date is over: from then on people write them down. */
export async function fixDueNumbers(deps: RoundDeps, date: string): Promise<void> {
  if (isDue(date, await deps.settings.read(), deps.clock.now())) await fixNumbers(deps, date);
}

/** The round as a role may see it: roles that never deliver need not know who has a neighbour's key. */
export async function readRoundFor(actor: Actor, deps: RoundDeps, date: string): Promise<Round> {
  await fixDueNumbers(deps, date);
  const stops = await readRound(deps, date);
  const customers = actor.role === 'restaurateur' ? [] : stops.map(({ order }) => order.userId);
  const onTheWay = stops.filter(({ order }) => order.status === 'delivering').map(({ order }) => order.id);
  const [plans, tries] = await Promise.all([readDoorPlans(deps.db, customers), readTries(deps.db, onTheWay)]);
  return {
    date,
    stops: stops.map(({ order, number, place, sameDoor }) => ({
      orderId: order.id,
      number,
      place,
      triedAt: tries.get(order.id)?.toISOString() ?? null,
      sameDoor,
      doorPlan: plans.get(order.userId) ?? null,
    })),
  };
}
