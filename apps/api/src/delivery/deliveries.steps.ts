import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { KeptRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { readDoorPlans } from '#customers/door-plan/save-door-plan.ts';
import { readBoard, type BoardDeps } from '#ordering/orders/read-board.ts';
import { readCalledOff, listTries } from '#ordering/orders/orders.steps.ts';
import { isDue } from '#ordering/calendar/calendar.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Deps } from '#src/deps.ts';
import {
  numberStops,
  planRound,
  splitByRound,
  suggestRound,
  foldAddress,
  type NumberedStop,
  type RoundsOfStops,
} from './deliveries.domain.ts';
import { listDoorsAsDriven, listRounds, readRoundsOf } from './rounds.queries.ts';
import { hasUnnumbered, insertNumbers, listNumbers, listPlaces, lockNumbers } from './deliveries.queries.ts';

export type RoundDeps = BoardDeps & Pick<Deps, 'clock'>;

/**
 * The stops of a date with their orders, in the order in which they are driven. Orders cancelled after the work had
 * begun, or after they had got a number, are still included, as `cancelled`.
 */
export async function readRound(deps: BoardDeps, date: string): Promise<DayOfRounds> {
  const [orders, defaultRoute, fixed, rounds] = await Promise.all([
    readBoard(deps, date),
    listPlaces(deps.db),
    listNumbers(deps.db, date),
    listRounds(deps.db, date),
  ]);
  const calledOff = new Set([...(await readCalledOff(deps, date, orders)), ...fixed.keys()]);
  const ids = rounds.map(({ id }) => id);
  const roundsOf = ids.length === 0 ? NO_ROUNDS : await readRoundsOf(deps.db, date);
  const lists = splitByRound(orders, ids, roundsOf);
  const stops = lists.flatMap((list) =>
    planRound(list.orders, defaultRoute, calledOff).map((stop) => ({ ...stop, roundId: list.roundId })),
  );
  const suggest = (address: string) => suggestRound(foldAddress(address), roundsOf);
  return { rounds, stops: numberStops(stops, fixed), suggest };
}

const NO_ROUNDS: RoundsOfStops = { ofOrder: new Map(), ofDoor: [] };

export interface DayOfRounds {
  /** Each with who drives it on the date. */
  rounds: KeptRound[];
  /** Round by round; those without a round come last. */
  stops: NumberedStop<BoardOrder>[];
  /** The round of a stop's neighbours. */
  suggest: (address: string) => number | null;
}

/**
 * Fixes the numbers of a date, before they are printed: whoever comes first decides, and later orders get the next ones.
 * Arranging, cancelling and handing over change no number afterwards.
 */
export async function fixNumbers(deps: BoardDeps, date: string): Promise<void> {
  if (!(await hasUnnumbered(deps.db, date))) return;
  await transaction(deps.db, async (db) => {
    await lockNumbers(db, date);
    const { stops } = await readRound({ ...deps, db }, date);
    await insertNumbers(db, date, stops);
  });
}

/** The same, as soon as the cut-off of the date is over: from then on people write them down. */
export async function fixDueNumbers(deps: RoundDeps, date: string): Promise<void> {
  if (isDue(date, await deps.settings.read(), deps.clock.now())) await fixNumbers(deps, date);
}

/** The round as a role may see it: roles that never deliver need not know who has a neighbour's key. */
export async function readRoundFor(actor: Actor, deps: RoundDeps, date: string): Promise<Round> {
  await fixDueNumbers(deps, date);
  const { rounds, stops, suggest } = await readRound(deps, date);
  const customers = actor.role === 'restaurateur' ? [] : stops.map(({ order }) => order.userId);
  const onTheWay = stops.filter(({ order }) => order.status === 'delivering').map(({ order }) => order.id);
  const [plans, tries] = await Promise.all([readDoorPlans(deps.db, customers), listTries(deps.db, onTheWay)]);
  return {
    date,
    rounds,
    stops: stops.map(({ order, number, roundId, place, sameDoor }) => ({
      orderId: order.id,
      number,
      roundId,
      suggestedRoundId: roundId === null ? suggest(order.deliveryAddress) : null,
      place,
      triedAt: tries.get(order.id)?.toISOString() ?? null,
      sameDoor,
      doorPlan: plans.get(order.userId) ?? null,
    })),
  };
}

/** Everybody who has a place or a round, as their doors are driven: round by round, each once; then those on no round. */
export async function readDoorOrder(db: Db): Promise<number[]> {
  return [...new Set(await listDoorsAsDriven(db))];
}
