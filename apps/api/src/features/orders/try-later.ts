import type { Order, TryLater } from '@trpeza/contract/orders/orders.schemas';
import { noteRefusals } from '#features/worklist/note-refusal.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { announceOrder } from './announce-order.ts';
import type { MoveDeps } from './move-order.ts';
import { insertOrderEvents, listMovedByRequest } from './order-events.queries.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, lockOrders } from './orders.queries.ts';
import { statusChanged } from './plan-move.ts';
import { tappedAt } from './tapped.domain.ts';

/**
 * Notes that a driver stood at a door in vain and will come back. The order stays on its way: nothing is refunded and nobody
 * is notified. Idempotent: a request repeated with the same key is noted once.
 * @throws DomainError `orders/status-changed` when the order is not on its way (any more)
 */
export async function tryLater(deps: MoveDeps, actor: Actor, id: number, input: TryLater): Promise<Order> {
  const noted = await noteOnce(deps, actor, id, input).catch(async (error: unknown) => {
    if (error instanceof DomainError)
      await noteRefusals(deps, actor, [
        { orderId: id, requested: 'delivering', isInVain: true, key: input.key, error },
      ]);
    throw error;
  });
  if (noted) await announceOrder(deps.events, noted);
  const [order] = await presentOrders(deps, [(await findOrder(deps.db, id))!]);
  return order!;
}

/** @returns the order, or nothing when the request had noted it before */
const noteOnce = ({ db, clock }: MoveDeps, actor: Actor, id: number, { key, age }: TryLater) =>
  transaction(db, async (trx) => {
    await lockOrders(trx, [id]);
    const order = requireVisible(await findOrder(trx, id), actor);
    const before = key && (await listMovedByRequest(trx, { actorId: actor.id, key, orderIds: [id] }));
    if (before && before.has(id)) return undefined;
    if (order.status !== 'delivering') throw statusChanged(id, order.status);
    const at = clock.now();
    const step = { fromStatus: order.status, toStatus: order.status, reason: null };
    await insertOrderEvents(trx, [
      {
        orderId: id,
        actorId: actor.id,
        action: 'tryLater',
        ...step,
        requestKey: key ?? null,
        at,
        tappedAt: tappedAt({ age }, at),
        toldAt: at,
      },
    ]);
    return order;
  });
