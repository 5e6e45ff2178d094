import type { OrderHistory } from '@trpeza/contract/ordering/history.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { readPaymentsAndRefunds } from '#money/money.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { changedLines } from './change-order.domain.ts';
import { listEvents, type OrderEventRow } from './order-events.queries.ts';
import { requireVisible } from './orders.access.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';
import { listVersions } from './versions.queries.ts';

/** Returns all events of an order, oldest first, and the state of its payments. */
export async function readHistory(db: Db, actor: Actor, id: number): Promise<OrderHistory> {
  const order = requireVisible(await findOrder(db, id), actor);
  const [events, money, changes] = await Promise.all([
    listEvents(db, id),
    readPaymentsAndRefunds(db, order),
    order.version > 1 ? readChanges(db, id) : null,
  ]);
  // An order stores the outcome of its delivery, but not the event that set it: the last one that led to the current status.
  const ending =
    order.outcome === null ? undefined : events.findLast((event) => event.toStatus === order.status);
  return {
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      tappedAt: event.tappedAt?.toISOString() ?? null,
      who: whoOf(event, order),
      action: event.action,
      from: event.fromStatus,
      to: event.toStatus,
      reason: event.reason ?? event.creditNote,
      credit: event.creditReason,
      creditId: event.creditId,
      rescheduled: rescheduledOf(event),
      change: changes?.get(event.id) ?? null,
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

/** Returns how each change differs from the version before, by event id. */
async function readChanges(db: Db, id: number) {
  const versions = await listVersions(db, id);
  return new Map(
    versions.slice(1).map((version, place) => {
      const before = versions[place]!;
      const change = {
        ...changedLines(before.lines, version.lines),
        customerBefore: formatMoney(toCents(before.customerCents)),
        customerAfter: formatMoney(toCents(version.customerCents)),
      };
      return [version.eventId, change] as const;
    }),
  );
}

function whoOf({ actorId, actorName }: OrderEventRow, order: OrderRow) {
  if (actorId === null) return { kind: 'product', name: null } as const;
  return { kind: actorId === order.accountId ? 'customer' : 'staff', name: actorName } as const;
}

/**
 * Returns the old and new delivery of a reschedule, or null for other events. The four columns are either all set or all
 * null.
 */
const rescheduledOf = ({ fromDate, fromSlot, toDate, toSlot }: OrderEventRow) =>
  fromDate && fromSlot && toDate && toSlot
    ? {
        from: { deliveryDate: fromDate, deliveryTime: fromSlot },
        to: { deliveryDate: toDate, deliveryTime: toSlot },
      }
    : null;
