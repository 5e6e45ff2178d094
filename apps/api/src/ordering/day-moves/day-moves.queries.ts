import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { isToCallSql, isLeftSql } from './call-conditions.ts';

interface NewDayMove {
  requestKey: string;
  fromDate: string;
  toDate: string;
  toSlot: Slot | null;
  reason: string | null;
  keepsSecondOrders: boolean;
  startedBy: number;
  startedAt: Date;
}

/** @returns undefined when a move with this request key exists already */
export const insertDayMove = (trx: Trx, move: NewDayMove) =>
  trx
    .insertInto('dayMoves')
    .values(move)
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returning('id')
    .executeTakeFirst();

export const findDayMoveByKey = (db: Db, requestKey: string) =>
  db
    .selectFrom('dayMoves')
    .select(['id', 'startedBy'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();

export const insertDayMoveOrders = (trx: Trx, dayMoveId: number, orderIds: readonly number[]) =>
  trx
    .insertInto('dayMoveOrders')
    .values(orderIds.map((orderId) => ({ dayMoveId, orderId })))
    .execute();

const counted = (state: 'waiting' | 'moved' | 'refused') =>
  sql<number>`count(*) filter (where state = ${sql.lit(state)})::integer`;

const read = (db: Db) =>
  db
    .selectFrom('dayMoves')
    .innerJoin('accounts', 'accounts.id', 'dayMoves.startedBy')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('dayMoveOrders')
          .select([
            counted('waiting').as('waiting'),
            counted('moved').as('moved'),
            counted('refused').as('refused'),
          ])
          .whereRef('dayMoveId', '=', 'dayMoves.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['dayMoves.id', 'fromDate', 'toDate', 'toSlot', 'reason', 'keepsSecondOrders', 'startedAt'])
    .select(['accounts.username as startedBy', 'waiting', 'moved', 'refused']);
export type DayMoveRow = Awaited<ReturnType<typeof listDayMoves>>[number];

export const listDayMoves = (db: Db, limit: number) =>
  read(db).orderBy('dayMoves.id', 'desc').limit(limit).execute();

export const findDayMove = (db: Db, id: number) => read(db).where('dayMoves.id', '=', id).executeTakeFirst();

/** The orders of a move, sorted by the recipient's name. */
export const listDayMoveOrders = (db: Db, dayMoveId: number) =>
  db
    .selectFrom('dayMoveOrders')
    .innerJoin('dayMoves', 'dayMoves.id', 'dayMoveOrders.dayMoveId')
    .innerJoin('orders', 'orders.id', 'dayMoveOrders.orderId')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .leftJoin('accounts as teller', 'teller.id', 'dayMoveOrders.notifiedBy')
    .select(['dayMoveOrders.orderId', 'state', 'refusal', 'notifiedAt', 'teller.username as notifiedBy'])
    .select(['orders.accountId', 'orders.firstName', 'orders.lastName', 'orders.phoneNumber'])
    .select(isToCallSql.as('toCall'))
    .where('dayMoveId', '=', dayMoveId)
    .orderBy(sql`orders.last_name collate "mk-x-icu"`)
    .orderBy(sql`orders.first_name collate "mk-x-icu"`)
    .orderBy('orderId')
    .execute();

/**
 * Locks the next order that is waiting to be moved, and returns it with its target day. Rows locked by other transactions
 * are skipped, so each order is processed only once.
 */
export const lockNextWaiting = (trx: Trx, dayMoveId: number | null) =>
  trx
    .selectFrom('dayMoveOrders')
    .innerJoin('dayMoves', 'dayMoves.id', 'dayMoveOrders.dayMoveId')
    .select(['dayMoveId', 'orderId', 'requestKey', 'fromDate', 'toDate', 'toSlot', 'reason', 'startedBy'])
    .select('keepsSecondOrders')
    .where('state', '=', 'waiting')
    .$if(dayMoveId !== null, (query) => query.where('dayMoveId', '=', dayMoveId!))
    .orderBy('dayMoveId')
    .orderBy('orderId')
    .limit(1)
    .forUpdate('dayMoveOrders')
    .skipLocked()
    .executeTakeFirst();

/** Returns those of the given orders that belong to a move, whether rescheduled already or still waiting. */
export async function listOrdersOfMove(
  db: Db,
  dayMoveId: number,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('dayMoveOrders')
    .select('orderId')
    .where('dayMoveId', '=', dayMoveId)
    .where('orderId', '=', anyOf(orderIds))
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

interface MoveOrderKey {
  dayMoveId: number;
  orderId: number;
}

export const updateMoved = (
  trx: Trx,
  { dayMoveId, orderId }: MoveOrderKey,
  refusal: { code: string; params: object } | null,
) =>
  trx
    .updateTable('dayMoveOrders')
    .set(
      refusal
        ? { state: 'refused', refusal: JSON.stringify(refusal) }
        : { state: 'moved', refusal: null, notifiedBy: null, notifiedAt: null },
    )
    .where('dayMoveId', '=', dayMoveId)
    .where('orderId', '=', orderId)
    .execute();

export const requeueRefused = (db: Db, dayMoveId: number) =>
  db
    .updateTable('dayMoveOrders')
    .set({ state: 'waiting', refusal: null })
    .where('dayMoveId', '=', dayMoveId)
    .where('state', '=', 'refused')
    .execute();

/**
 * @returns false if there is nothing to tell the customer: the order was neither rescheduled nor kept on its day because
 * of a second order
 */
export async function updateNotified(
  db: Db,
  { dayMoveId, orderId }: MoveOrderKey,
  told: { notifiedBy: number | null; notifiedAt: Date | null },
): Promise<boolean> {
  const row = await db
    .updateTable('dayMoveOrders')
    .set(told)
    .where('dayMoveId', '=', dayMoveId)
    .where('orderId', '=', orderId)
    .where((eb) => eb.or([eb('state', '=', 'moved'), isLeftSql]))
    .returning('orderId')
    .executeTakeFirst();
  return row !== undefined;
}
