import type { OrderHistory } from '@trpeza/contract/orders/history.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { readMoneyOf } from '#features/payments/payments.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { listEvents, type OrderEventRow } from './order-events.queries.ts';
import { requireVisible } from './orders.access.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';

/** All events of an order, the oldest first, and the state of its payment. */
export async function readHistory(db: Db, actor: Actor, id: number): Promise<OrderHistory> {
  const order = requireVisible(await findOrder(db, id), actor);
  const [events, money] = await Promise.all([listEvents(db, id), readMoneyOf(db, order)]);
  // An order stores the outcome of its delivery, not when: that is the event that led to its status.
  const ending =
    order.outcome === null ? undefined : events.findLast((event) => event.toStatus === order.status);
  return {
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      who: whoOf(event, order),
      action: event.action,
      from: event.fromStatus,
      to: event.toStatus,
      reason: event.reason ?? event.creditNote,
      credit: event.creditReason,
      creditId: event.creditId,
      outcome: event === ending ? order.outcome : null,
    })),
    payments: money.payments.map(({ method, amountCents, state, createdAt }) => ({
      method,
      amount: formatMoney(toCents(amountCents)),
      state,
      at: createdAt.toISOString(),
    })),
    refunds: money.refunds.map(({ amountCents, state, createdAt }) => ({
      amount: formatMoney(toCents(amountCents)),
      state,
      at: createdAt.toISOString(),
    })),
  };
}

function whoOf({ actorId, actorName }: OrderEventRow, order: OrderRow) {
  if (actorId === null) return { kind: 'product', name: null } as const;
  return { kind: actorId === order.accountId ? 'customer' : 'staff', name: actorName } as const;
}
