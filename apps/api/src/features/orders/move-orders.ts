import type { MoveOrders, Order, UndoMoves } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import { followOrders } from '#features/worklist/follow-orders.ts';
import { followCharges } from '#features/worklist/follow-receipts.ts';
import { noteRefusals } from '#features/worklist/note-refusal.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { announceOrder } from './announce-order.ts';
import type { MoveDeps } from './move-order.ts';
import { insertOrderEvents, listLastEvents, listMovedByRequest } from './order-events.queries.ts';
import { chargedBy, keepMoney } from './order-money.ts';
import { presentOrders } from './orders.present.ts';
import { listOrdersById, lockOrders, updateOrderStatuses, type OrderRow } from './orders.queries.ts';
import { planMove, statusChanged } from './plan-move.ts';
import { tappedAt } from './tapped.domain.ts';
import { mayUndo } from './undo.domain.ts';
import { markNotified } from './unsent-events.queries.ts';

export interface Moved {
  moved: Order[];
  refused: { id: number; error: DomainError }[];
}

interface Step {
  order: OrderRow;
  action: 'undo' | ReturnType<typeof planMove>['action'];
  to: OrderStatus;
  /** The event that is undone. */
  undoes?: number;
}

/** Moves several orders one step, with two statements however many there are; each is moved or refused independently. */
export async function moveOrders(
  deps: MoveDeps,
  actor: Actor,
  { status, orders, key, age }: MoveOrders,
): Promise<Moved> {
  const done = await moveEach(deps, actor, {
    requested: { orders, key, age },
    plan: async () => async (order, seen) => {
      const { action, to } = planMove(order, actor.role, { status, ...seen });
      return { order, action, to };
    },
  });
  const refused = done.refused.map(({ id: orderId, error }) => ({ orderId, requested: status, key, error }));
  await noteRefusals(deps, actor, refused);
  return done;
}

/**
 * Undoes the caller's own last move of orders, as long as it may have been a slip. No effect has left the system by
 * then: its refund is not sent and its message is not written, and neither ever will be.
 */
export async function undoMoves(deps: MoveDeps, actor: Actor, requested: UndoMoves): Promise<Moved> {
  const wished = new Map<number, OrderStatus>();
  const done = await moveEach(deps, actor, {
    requested,
    plan: async (trx) => {
      const ids = requested.orders.map(({ id }) => id);
      const events = new Map((await listLastEvents(trx, ids)).map((event) => [event.orderId, event]));
      return async (order, { expectedStatus }) => {
        if (order.status !== expectedStatus) throw statusChanged(order.id, order.status);
        const last = events.get(order.id);
        if (!last?.fromStatus || !mayUndo(last, { actorId: actor.id, now: deps.clock.now() })) {
          if (last?.fromStatus) wished.set(order.id, last.fromStatus);
          throw new DomainError('orders/too-late-to-undo', { number: order.id, status: order.status });
        }
        if (order.status === 'cancelled') await keepMoney(trx, deps, order, last.fromStatus);
        return { order, action: 'undo', to: last.fromStatus, undoes: last.id };
      };
    },
  });
  const refused = done.refused.flatMap(({ id: orderId, error }) => {
    const to = wished.get(orderId);
    return to ? [{ orderId, requested: to, key: requested.key, error }] : [];
  });
  await noteRefusals(deps, actor, refused);
  return done;
}

interface Inputs {
  requested: UndoMoves;
  /** Plans the move of one locked order; refuses with a DomainError. */
  plan: (trx: Trx) => Promise<(order: OrderRow, seen: UndoMoves['orders'][number]) => Promise<Step>>;
}

async function moveEach(deps: MoveDeps, actor: Actor, inputs: Inputs): Promise<Moved> {
  const { steps, done, refused } = await transaction(deps.db, (trx) => moveLocked(trx, deps, actor, inputs));
  for (const { order, to } of steps) await announceOrder(deps.events, { ...order, status: to });
  const ids = [...done, ...steps.map(({ order }) => order.id)];
  return { moved: await presentOrders(deps, await listOrdersById(deps.db, ids)), refused };
}

async function moveLocked(trx: Trx, deps: MoveDeps, actor: Actor, { requested, plan }: Inputs) {
  const inputById = new Map(requested.orders.map((seen) => [seen.id, seen]));
  const ids = [...inputById.keys()];
  await lockOrders(trx, ids);
  const done = await movedBefore(trx, actor, requested.key, ids);
  const rows = new Map((await listOrdersById(trx, ids)).map((row) => [row.id, row]));
  const decide = await plan(trx);
  const steps: Step[] = [];
  const refused: Moved['refused'] = [];
  // By account, since an undo may take from budgets: all code that locks several accounts uses this order.
  const open = ids
    .filter((id) => !done.has(id))
    .sort((a, b) => accountOf(rows, a) - accountOf(rows, b) || a - b);
  for (const id of open) {
    try {
      const order = rows.get(id);
      if (!order) throw new DomainError('orders/not-found');
      steps.push(await decide(order, inputById.get(id)!));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id, error });
    }
  }
  await updateOrderStatuses(
    trx,
    steps.map(({ order, to }) => ({ id: order.id, to })),
  );
  await insertOrderEvents(
    trx,
    steps.map((step) => eventOf(step, { actor, requested, at: deps.clock.now() })),
  );
  const moved = steps.map(({ order, to }) => ({ ...order, from: order.status, to, outcome: null }));
  await followOrders(trx, { actorId: actor.id, at: deps.clock.now() }, moved);
  await followCharges(trx, deps, chargedBy(moved));
  await markNotified(
    trx,
    steps.flatMap(({ undoes }) => undoes ?? []),
  );
  return { steps, done, refused };
}

const accountOf = (rows: ReadonlyMap<number, OrderRow>, id: number): number => rows.get(id)?.accountId ?? 0;

async function movedBefore(db: Db, actor: Actor, key: string | undefined, orderIds: readonly number[]) {
  return key === undefined ? new Set<number>() : listMovedByRequest(db, { actorId: actor.id, key, orderIds });
}

const eventOf = (
  { order, action, to }: Step,
  { actor, requested, at }: { actor: Actor; requested: UndoMoves; at: Date },
) => ({
  orderId: order.id,
  actorId: actor.id,
  action,
  fromStatus: order.status,
  toStatus: to,
  reason: null,
  requestKey: requested.key ?? null,
  at,
  tappedAt: tappedAt(requested, at),
  // The customer was not notified of the move, so they are not notified of its undo.
  toldAt: action === 'undo' ? at : null,
});
