import type { ArrangeStop, Round } from '@trpeza/contract/delivery/deliveries.schemas';
import { lockOpenAccounts } from '#access/access.api.ts';
import { readBoard } from '#ordering/ordering.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Events } from '#platform/events/events.ts';
import { arrangeDoors, planRound, type Door, type PlannedOrder } from './delivery.domain.ts';
import {
  insertRoutePositions,
  listDefaultRoute,
  lockDefaultRoute,
  updateRoutePositions,
} from './delivery.queries.ts';
import { readRoundFor, type RoundDeps } from './read-round.ts';

type ArrangeDeps = RoundDeps & { events: Pick<Events, 'publish'> };

/**
 * Puts a stop directly behind another one in the default route, which applies to later weeks too. Concurrent changes are
 * serialised, each based on the result of the previous one.
 * @throws DomainError `deliveries/not-in-round`, `deliveries/other-slot`
 */
export async function arrangeStop(
  deps: ArrangeDeps,
  actor: Actor,
  date: string,
  input: ArrangeStop,
): Promise<Round> {
  const orders = await readBoard(deps, date);
  const { moved } = findStops(orders, input);
  await transaction(deps.db, async (trx) => {
    const living = await lockOpenAccounts(trx, [...new Set(orders.map(({ userId }) => userId))]);
    await lockDefaultRoute(trx);
    const defaultRoute = await listDefaultRoute(trx);
    const slot = planRound(orders, defaultRoute)
      .map(({ order }) => order)
      .filter(({ deliveryTime }) => deliveryTime === moved.deliveryTime);
    await writePlaces(trx, defaultRoute, arrangeDoors(defaultRoute, slot, findStops(orders, input)), living);
  });
  // Makes all open boards refetch. Best effort, after the commit.
  await deps.events.publish({ topic: 'orders', deliveryDate: date });
  return readRoundFor(actor, deps, date);
}

function findStops<Order extends PlannedOrder>(orders: readonly Order[], { orderId, after }: ArrangeStop) {
  const stops = planRound(orders, []).map(({ order }) => order);
  const find = (id: number): Order => {
    const stop = stops.find((order) => order.id === id);
    if (!stop) throw new DomainError('deliveries/not-in-round', { number: id });
    return stop;
  };
  const [moved, followed] = [find(orderId), after === null ? null : find(after)];
  if (followed && followed.deliveryTime !== moved.deliveryTime)
    throw new DomainError('deliveries/other-slot');
  return { moved, after: followed };
}

/** Adds addresses only of existing accounts: nothing is stored about closed accounts. */
async function writePlaces(
  trx: Trx,
  before: readonly Door[],
  after: readonly Door[],
  living: ReadonlySet<number>,
): Promise<void> {
  const placed = after.map((door, index) => ({ ...door, position: index + 1 }));
  const isKnown = (one: Door) => before.some(({ address }) => address === one.address);
  await updateRoutePositions(trx, placed);
  await insertRoutePositions(
    trx,
    placed.filter((door) => !isKnown(door) && living.has(door.accountId)),
  );
}
