import type { Role } from '@trpeza/contract/accounts/access';
import type { MoveOrder, Order } from '@trpeza/contract/orders/orders.schemas';
import { cutoffOf } from '#features/calendar/calendar.domain.ts';
import { followOrders } from '#features/worklist/follow-orders.ts';
import { followCharges } from '#features/worklist/follow-receipts.ts';
import { noteRefusals } from '#features/worklist/note-refusal.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { announceOrder } from './announce-order.ts';
import { insertOrderEvents, listMovedByRequest } from './order-events.queries.ts';
import { chargedBy, giveMoneyBack, takeMoneyAgain } from './order-money.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, updateOrderStatus, type OrderRow } from './orders.queries.ts';
import { planMove, statusChanged, type PlannedMove } from './plan-move.ts';
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
    if (error instanceof DomainError) await noteRefusal(deps, actor, order, { input, error });
    throw error;
  }
  return present(deps, id);
}

async function moveOnce(deps: MoveDeps, order: OrderRow, requested: RequestedMove): Promise<void> {
  const { plan } = requested;
  if (plan.action === 'withdraw') await requireBeforeCutoff(deps, order);
  const isMoved = await deps.db.transaction().execute((trx) => move(trx, deps, order, requested));
  if (isMoved) await announceOrder(deps.events, { ...order, status: plan.to });
}

/** The refusing transaction has been rolled back, so this is kept. */
const noteRefusal = (
  deps: MoveDeps,
  actor: Actor,
  { id }: OrderRow,
  { input: { status: requested, note, key }, error }: { input: MoveOrder; error: DomainError },
): Promise<void> => noteRefusals(deps, actor, [{ orderId: id, requested, note, key, error }]);

interface RequestedMove {
  plan: PlannedMove;
  actor: Actor;
  input: MoveOrder;
}

/** @returns whether this request moved the order, and not a repeated one */
async function move(
  trx: Trx,
  deps: MoveDeps,
  order: OrderRow,
  { plan, actor, input }: RequestedMove,
): Promise<boolean> {
  const { id } = order;
  // The guard comes first: the loser of the race has touched no money, and reads on the connection that it already has.
  const worth = await updateOrderStatus(trx, { id, ...plan });
  if (!worth) {
    if (await wasMovedBy(trx, actor, id, input.key)) return false;
    throw statusChanged(id, (await findOrder(trx, id))?.status ?? 'cancelled');
  }
  if (plan.to === 'cancelled') await giveMoneyBack(trx, deps, { ...order, ...worth });
  else if (plan.from === 'cancelled') await takeMoneyAgain(trx, deps, { ...order, ...worth });
  const { action, from: fromStatus, to: toStatus, reason } = plan;
  const event = { orderId: id, actorId: actor.id, action, fromStatus, toStatus, reason };
  const at = deps.clock.now();
  await insertOrderEvents(trx, [
    { ...event, requestKey: input.key ?? null, at, tappedAt: tappedAt(input, at) },
  ]);
  await followOrders(trx, { actorId: actor.id, at }, [{ ...order, ...plan }]);
  await followCharges(trx, deps, chargedBy([{ ...order, ...plan }]));
  return true;
}

async function wasMovedBy(db: Db, actor: Actor, id: number, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await listMovedByRequest(db, { actorId: actor.id, key, orderIds: [id] })).has(id);
}

async function requireBeforeCutoff({ clock, settings }: MoveDeps, order: OrderRow): Promise<void> {
  if (clock.now() > cutoffOf(order.deliveryDate, await settings.read()))
    throw new DomainError('orders/cutoff-passed');
}

async function present(deps: MoveDeps, id: number): Promise<Order> {
  const [order] = await presentOrders(deps, [(await findOrder(deps.db, id))!]);
  return order!;
}
