import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { readDoorPlans } from '#customers/customers.api.ts';
import {
  type BoardDeps,
  listTryLaterTimes,
  readBoard,
  readLateCancellations,
} from '#ordering/ordering.api.ts';
import { isDue } from '#ordering/calendar/calendar.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import {
  numberStops,
  planRound,
  splitByRound,
  suggestRound,
  foldAddress,
  type NumberedStop,
  type RoundAssignments,
} from './delivery.domain.ts';
import { listAccountsInRouteOrder, listRounds, readRoundAssignments } from './rounds.queries.ts';
import {
  hasUnnumberedStops,
  insertStopNumbers,
  listStopNumbers,
  listDefaultRoute,
  lockStopNumbers,
} from './delivery.queries.ts';

export type RoundDeps = BoardDeps & Pick<Deps, 'clock'>;

/**
 * The stops of a date with their orders, in driving order. Includes orders that were cancelled after preparation had
 * begun or after they had a stop number.
 */
export async function readRound(deps: BoardDeps, date: string): Promise<DayOfRounds> {
  const [orders, defaultRoute, fixed, rounds] = await Promise.all([
    readBoard(deps, date),
    listDefaultRoute(deps.db),
    listStopNumbers(deps.db, date),
    listRounds(deps.db, date),
  ]);
  const calledOff = new Set([...(await readLateCancellations(deps, date, orders)), ...fixed.keys()]);
  const ids = rounds.map(({ id }) => id);
  const roundsOf = ids.length === 0 ? NO_ROUNDS : await readRoundAssignments(deps.db, date);
  const lists = splitByRound(orders, ids, roundsOf);
  const stops = lists.flatMap((list) =>
    planRound(list.orders, defaultRoute, calledOff).map((stop) => ({ ...stop, roundId: list.roundId })),
  );
  const suggest = (address: string) => suggestRound(foldAddress(address), roundsOf);
  return { rounds, stops: numberStops(stops, fixed), suggest };
}

const NO_ROUNDS: RoundAssignments = { ofOrder: new Map(), ofDoor: [] };

export interface DayOfRounds {
  /** With the driver of each round on this date. */
  rounds: NamedRound[];
  /** Grouped by round; stops without a round come last. */
  stops: NumberedStop<BoardOrder>[];
  /** Returns the round that most neighbours of an address belong to. */
  suggest: (address: string) => number | null;
}

/**
 * Fixes the stop numbers of a date before they are printed; orders placed later get the next free numbers. Reordering,
 * cancelling or assigning stops no longer changes a number.
 */
export async function storeStopNumbers(deps: BoardDeps, date: string): Promise<void> {
  if (!(await hasUnnumberedStops(deps.db, date))) return;
  await transaction(deps.db, async (db) => {
    await lockStopNumbers(db, date);
    const { stops } = await readRound({ ...deps, db }, date);
    await insertStopNumbers(db, date, stops);
  });
}

/** Fixes the stop numbers once the cut-off has passed, because from then on staff write them down. */
export async function storeDueStopNumbers(deps: RoundDeps, date: string): Promise<void> {
  if (isDue(date, await deps.settings.read(), deps.clock.now())) await storeStopNumbers(deps, date);
}

/**
 * The round as the actor may see it. Kitchen staff get no door plans, because they do not need to know which neighbour
 * has a key.
 */
export async function readRoundFor(actor: Actor, deps: RoundDeps, date: string): Promise<Round> {
  await storeDueStopNumbers(deps, date);
  const { rounds, stops, suggest } = await readRound(deps, date);
  const customers = actor.role === 'restaurateur' ? [] : stops.map(({ order }) => order.userId);
  const onTheWay = stops.filter(({ order }) => order.status === 'delivering').map(({ order }) => order.id);
  const [plans, tries] = await Promise.all([
    readDoorPlans(deps.db, customers),
    listTryLaterTimes(deps.db, onTheWay),
  ]);
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

/** IDs of customers with a position or a round, each once, in driving order: round by round, then without a round. */
export async function readAccountsInRouteOrder(db: Db): Promise<number[]> {
  return [...new Set(await listAccountsInRouteOrder(db))];
}
