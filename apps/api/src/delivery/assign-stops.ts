import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { MoveStops } from '@trpeza/contract/delivery/rounds.schemas';
import { lockOpenAccounts } from '#access/access.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Events } from '#platform/events/events.ts';
import { requireDriver } from './change-rounds.ts';
import { doorOf, includeOrdersAtSameDoors } from './delivery.domain.ts';
import { readRound, readRoundFor, type RoundDeps } from './read-round.ts';
import {
  deleteStopAssignments,
  listRounds,
  lockRounds,
  saveDoorAssignments,
  saveDriverForDay,
  saveStopAssignments,
} from './rounds.queries.ts';

type AssignDeps = RoundDeps & { events: Pick<Events, 'publish'> };

/**
 * Assigns stops to another round, including finished stops and all other stops at the same addresses. The previous driver
 * may still deliver them: a round determines the route, not the permissions.
 * @throws DomainError `deliveries/not-in-round`, `deliveries/no-such-round`
 */
export async function moveStops(
  deps: AssignDeps,
  actor: Actor,
  date: string,
  { orderIds, roundId, isLasting }: MoveStops,
): Promise<Round> {
  const { stops } = await readRound(deps, date);
  const orders = stops.map(({ order }) => order);
  const missing = orderIds.find((id) => !orders.some((order) => order.id === id));
  if (missing !== undefined) throw new DomainError('deliveries/not-in-round', { number: missing });
  const moved = includeOrdersAtSameDoors(orders, orderIds);
  const ids = moved.map(({ id }) => id);
  await transaction(deps.db, async (trx) => {
    // No addresses are stored for closed accounts.
    const living = await lockOpenAccounts(trx, [...new Set(moved.map(({ userId }) => userId))]);
    await lockRounds(trx);
    if (!(await listRounds(trx)).some(({ id }) => id === roundId))
      throw new DomainError('deliveries/no-such-round');
    if (!isLasting) {
      await saveStopAssignments(trx, ids, { deliveryDate: date, roundId });
      return;
    }
    const doors = new Map(moved.map(doorOf).map((door) => [`${door.accountId} ${door.address}`, door]));
    const kept = [...doors.values()].filter(({ accountId }) => living.has(accountId));
    await saveDoorAssignments(trx, kept, roundId);
    await deleteStopAssignments(trx, date, ids);
  });
  return notifyBoards(deps, actor, date);
}

/**
 * Sets the driver of a round on a date.
 * @throws DomainError `common/not-found`, `deliveries/not-a-driver`
 */
export async function assignDriver(
  deps: AssignDeps,
  actor: Actor,
  { date, id, driverId }: { date: string; id: number; driverId: number | null },
): Promise<Round> {
  await transaction(deps.db, async (trx) => {
    await requireDriver(trx, driverId);
    await lockRounds(trx);
    if (!(await listRounds(trx)).some((round) => round.id === id)) throw new DomainError('common/not-found');
    await saveDriverForDay(trx, { deliveryDate: date, roundId: id, driverId });
  });
  return notifyBoards(deps, actor, date);
}

/** Makes all open boards refetch. Best effort, after the commit. */
async function notifyBoards(deps: AssignDeps, actor: Actor, date: string): Promise<Round> {
  await deps.events.publish({ topic: 'orders', deliveryDate: date });
  return readRoundFor(actor, deps, date);
}
