import type { Role } from '@trpeza/contract/accounts/access';
import type { MoveOrder, Order } from '@trpeza/contract/orders/orders.schemas';
import { isDoorCorrection, mayCorrectAtDoor } from '@trpeza/contract/orders/orders.states';
import { localDateOf } from '#features/calendar/calendar.domain.ts';
import { followOrders } from '#features/worklist/follow-orders.ts';
import { followCharges } from '#features/worklist/follow-receipts.ts';
import { noteRefusals } from '#features/worklist/note-refusal.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { announceOrder } from './announce-order.ts';
import { insertOrderEvents, listLastEvents, listMovedByRequest } from './order-events.queries.ts';
import { chargedBy, giveMoneyBack, takeMoneyAgain } from './order-money.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, updateOrderStatus, type OrderRow } from './orders.queries.ts';
import { planMove, statusChanged, withdrawRefusal, type PlannedMove } from './plan-move.ts';
import { tappedAt } from './tapped.domain.ts';

export type MoveDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'settings' | 'sendRefund'>;

/** A move, with whose rights where the actor does not use their own. */
type Requested = MoveOrder & { withRightsOf?: Role };

/**
 * Moves an order along the table of its states, with all effects on budget and money. The move is guarded by
 * the status the caller saw: of two concurrent moves of the same order, the second gets a conflict. Idempotent: a request
 * repeated with the same key is done once and answered twice.
 */
export async function moveOrder(deps: MoveDeps, actor: Actor, id: number, input: Requested): Promise<Order> {
  const order = requireVisible(await findOrder(deps.db, id), actor);
  // Checked after the order was read: a caller that sees the effect of the first request also finds its key.
  if (await wasMovedBy(deps.db, actor, id, input.key)) return present(deps, id);
  try {
    await moveOnce(deps, order, {
      plan: planMove(order, input.withRightsOf ?? actor.role, input),
      actor,
      input,
    });
  } catch (error) {
    if (error instanceof DomainError) await noteRefusal(deps, actor, id, { input, error });
    throw error;
  }
  return present(deps, id);
}

async function moveOnce(deps: MoveDeps, order: OrderRow, requested: RequestedMove): Promise<void> {
  const { plan } = requested;
  if (plan.action === 'withdraw') await requireBeforeCutoff(deps, order);
  if (isDoorCorrection(plan.action)) await requireOnItsDay(deps, order, requested);
  const isMoved = await transaction(deps.db, (trx) => move(trx, deps, order, requested));
  if (isMoved) await announceOrder(deps.events, { ...order, status: plan.to });
}

/** The refusing transaction has been rolled back, so this is kept. */
async function noteRefusal(
  deps: MoveDeps,
  actor: Actor,
  id: number,
  { input, error }: { input: MoveOrder; error: DomainError },
): Promise<void> {
  const { status: requested, outcome, note, key } = input;
  const recorded = await findOrder(deps.db, id);
  // Of two reports from one door both count, also where only their notes differ.
  const isOther =
    requested === 'cancelled' &&
    recorded?.outcome != null &&
    recorded.status === 'cancelled' &&
    (recorded.outcome !== outcome || (note?.trim() || recorded.outcomeNote) !== recorded.outcomeNote);
  const otherOutcome = isOther && outcome !== 'delivered' ? outcome : null;
  await noteRefusals(deps, actor, [{ orderId: id, requested, otherOutcome, note, key, error }]);
}

interface RequestedMove {
  plan: PlannedMove;
  actor: Actor;
  input: MoveOrder;
}

/** @returns whether this request moved the order, and not a repeated one */
async function move(trx: Trx, deps: MoveDeps, order: OrderRow, requested: RequestedMove): Promise<boolean> {
  const { plan, actor, input } = requested;
  const { id } = order;
  // The guard comes first: the loser of the race has touched no money, and reads on the connection that it already has.
  const worth = await updateOrderStatus(trx, { id, ...plan });
  if (!worth) {
    if (await wasMovedBy(trx, actor, id, input.key)) return false;
    throw statusChanged(id, (await findOrder(trx, id))?.status ?? 'cancelled');
  }
  const moved = { ...order, ...worth };
  if (plan.to === 'cancelled') await giveMoneyBack(trx, deps, moved);
  else if (plan.from === 'cancelled')
    moved.onAccountCents = await takeMoneyAgain(trx, deps, moved, {
      to: plan.to,
      chargeAgain: confirmedBy(requested),
    });
  const { action, from: fromStatus, to: toStatus, reason } = plan;
  const event = { orderId: id, actorId: actor.id, action, fromStatus, toStatus, reason };
  const at = deps.clock.now();
  await insertOrderEvents(trx, [
    { ...event, requestKey: input.key ?? null, at, tappedAt: tappedAt(input, at) },
  ]);
  await followOrders(trx, { actorId: actor.id, at }, [{ ...order, ...plan }]);
  await followCharges(trx, deps, chargedBy([{ ...moved, ...plan }]));
  return true;
}

async function wasMovedBy(db: Db, actor: Actor, id: number, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await listMovedByRequest(db, { actorId: actor.id, key, orderIds: [id] })).has(id);
}

async function requireBeforeCutoff({ clock, settings }: MoveDeps, order: OrderRow): Promise<void> {
  throwRefusal(withdrawRefusal(order.deliveryDate, await settings.read(), clock.now()));
}

/** Only administrators decide that a refunded customer is charged again. */
const confirmedBy = ({ plan, input }: RequestedMove) =>
  plan.action === 'correct' ? input.chargeAgain : undefined;

/** A correction that waited for a network does not replace what another person has reported since. */
async function requireOnItsDay(
  { db, clock, settings }: MoveDeps,
  order: OrderRow,
  { plan, actor, input }: RequestedMove,
): Promise<void> {
  const now = clock.now();
  if (!mayCorrectAtDoor(order, localDateOf(now, (await settings.read()).time_zone)))
    throw new DomainError('orders/move-not-allowed', { number: order.id, from: plan.from, to: plan.to });
  const [last] = await listLastEvents(db, [order.id]);
  if (!last || last.actorId === actor.id) return;
  const correctedAt = now.getTime() - (input.age ?? 0);
  if ((last.tappedAt ?? last.at).getTime() > correctedAt) throw statusChanged(order.id, order.status);
}

async function present(deps: MoveDeps, id: number): Promise<Order> {
  const [order] = await presentOrders(deps, [(await findOrder(deps.db, id))!]);
  return order!;
}
