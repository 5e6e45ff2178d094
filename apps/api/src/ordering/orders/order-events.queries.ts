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
  /** The key of the request that caused it, so that a retry is recognised. */
  requestKey: string | null;
  at: Date;
  /** When it was entered, where that was noticeably before. */
  tappedAt: Date | null;
  /** Set where customers must not be notified of it. */
  toldAt: Date | null;
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

/** Nothing was entered before the event that it follows. */
const notBeforeLast = (orderId: number, tapped: Date | null) =>
  tapped
    ? sql<Date>`greatest(${tapped}::timestamptz,
        (select max(coalesce(tapped_at, at)) from order_events where order_id = ${orderId}::integer))`
    : null;

/** @returns their ids, in the order given */
export async function insertOrderEvents(trx: Trx, events: readonly NewOrderEvent[]): Promise<number[]> {
  const rows = await trx
    .insertInto('orderEvents')
    .values(events.map((event) => ({ ...event, tappedAt: notBeforeLast(event.orderId, event.tappedAt) })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of some orders that an account's request with this key has changed before. */
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

/** The last event of each of these orders. */
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

/** Of these orders those whose last event, apart from credits and changes, is an attempt to be repeated later, and when. */
export async function listTries(db: Db, orderIds: readonly number[]): Promise<Map<number, Date>> {
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
 * What became of orders after an event, the oldest first, with each order as it is now. Ends before the first event that
 * may still be undone: by then every event with a smaller id is written as well.
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

/** 0 before the first order. */
export const findNewestEventId = async (db: Db): Promise<number> => {
  const newest = await db
    .selectFrom('orderEvents')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
};

/** All events of an order, the oldest first. */
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
