import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { OrderAction, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export interface NewOrderEvent {
  orderId: number;
  actorId: number;
  action: OrderAction | 'undo' | 'tryLater' | 'reschedule' | 'change' | 'credit';
  fromStatus: OrderStatus;
  toStatus: OrderStatus;
  reason: string | null;
  /** The key of the request that caused the event, used to detect retries. */
  requestKey: string | null;
  at: Date;
  /** When the action was taken on the device, if that was noticeably earlier than `at`. */
  tappedAt: Date | null;
  /** When customers were notified of the event. Events that need no notification get this time when they are inserted. */
  notifiedAt: Date | null;
}

interface NewReschedule {
  eventId: number;
  orderId: number;
  fromDate: string;
  fromSlot: Slot;
  toDate: string;
  toSlot: Slot;
}

export const insertReschedule = (trx: Trx, reschedule: NewReschedule) =>
  trx.insertInto('orderReschedules').values(reschedule).execute();

/** Returns the device time of an event, but not earlier than that of the preceding event. */
const clampToLastEvent = (orderId: number, tapped: Date | null) =>
  tapped
    ? sql<Date>`greatest(${tapped}::timestamptz,
        (select max(coalesce(tapped_at, at)) from order_events where order_id = ${orderId}::integer))`
    : null;

/** @returns the ids, in the order of the events */
export async function insertOrderEvents(trx: Trx, events: readonly NewOrderEvent[]): Promise<number[]> {
  const rows = await trx
    .insertInto('orderEvents')
    .values(events.map((event) => ({ ...event, tappedAt: clampToLastEvent(event.orderId, event.tappedAt) })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of those orders that an earlier request of this account, with the same key, has changed. */
export async function listOrdersOfRequest(
  db: Db,
  request: { actorId: number; key: string; orderIds: readonly number[] },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('orderEvents')
    .select('orderId')
    .where('requestKey', '=', request.key)
    .where('actorId', '=', request.actorId)
    .where('orderId', '=', anyOf(request.orderIds))
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Returns the last event of each order. */
export const listLastEvents = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderEvents')
    .distinctOn('orderId')
    .select(['id', 'orderId', 'actorId', 'action', 'fromStatus', 'at', 'tappedAt'])
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('orderId')
    .orderBy('id', 'desc')
    .execute();

export type LastEvent = Awaited<ReturnType<typeof listLastEvents>>[number];

/** Returns the orders whose last event is a driver's "try later", with its time. Credits and changes are ignored. */
export async function listTryLaterTimes(db: Db, orderIds: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('orderEvents')
    .distinctOn('orderId')
    .select(['orderId', 'action'])
    .select(({ fn }) => fn.coalesce('tappedAt', 'at').as('at'))
    .where('orderId', '=', anyOf(orderIds))
    .where('action', 'not in', ['credit', 'change'])
    .orderBy('orderId')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.filter(({ action }) => action === 'tryLater').map(({ orderId, at }) => [orderId, at]));
}

/**
 * Lists events after an event id, oldest first, each with the current state of its order. Stops before the first event
 * that can still be undone. All events before it have been committed, so no smaller id can still appear.
 */
export const listEventsAfter = async (
  db: Db,
  { afterId, settledBy, limit }: { afterId: number; settledBy: Date; limit: number },
) => {
  const rows = await db
    .selectFrom('orderEvents as event')
    .innerJoin('orders', 'orders.id', 'event.orderId')
    .select(['event.id', 'event.orderId', 'event.action', 'event.fromStatus', 'event.toStatus', 'event.at'])
    .select(['orders.accountId', 'orders.deliveryDate', 'orders.deliverySlot', 'orders.outcome'])
    .select(['orders.totalCents', 'orders.customerCents', 'orders.subsidyCents'])
    .select(
      sql<boolean>`exists (select from order_events undo where undo.order_id = event.order_id and undo.action = 'undo'
        and undo.id = (select min(next.id) from order_events next where next.order_id = event.order_id and next.id > event.id))`.as(
        'isUndone',
      ),
    )
    .where('event.id', '>', afterId)
    .orderBy('event.id')
    .limit(limit)
    .execute();
  const unsettled = rows.findIndex(({ at }) => at >= settledBy);
  return unsettled === -1 ? rows : rows.slice(0, unsettled);
};

/** Returns the id of the newest event, or 0 if there are no events yet. */
export const findNewestEventId = async (db: Db): Promise<number> => {
  const newest = await db
    .selectFrom('orderEvents')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
};

/** Lists all events of an order, oldest first. */
export const listEvents = (db: Db, orderId: number) =>
  db
    .selectFrom('orderEvents')
    .leftJoin('accounts as actor', 'actor.id', 'orderEvents.actorId')
    .select([
      'orderEvents.id',
      'orderEvents.at',
      'tappedAt',
      'orderEvents.actorId',
      'actor.username as actorName',
    ])
    .leftJoin('orderCredits', 'orderCredits.eventId', 'orderEvents.id')
    .select(['orderEvents.action', 'orderEvents.fromStatus', 'orderEvents.toStatus', 'orderEvents.reason'])
    .select(['orderCredits.id as creditId', 'orderCredits.reason as creditReason'])
    .select('orderCredits.note as creditNote')
    .leftJoin('orderReschedules', 'orderReschedules.eventId', 'orderEvents.id')
    .select(['orderReschedules.fromDate', 'orderReschedules.fromSlot'])
    .select(['orderReschedules.toDate', 'orderReschedules.toSlot'])
    .where('orderEvents.orderId', '=', orderId)
    .orderBy('orderEvents.id')
    .execute();

export type OrderEventRow = Awaited<ReturnType<typeof listEvents>>[number];
