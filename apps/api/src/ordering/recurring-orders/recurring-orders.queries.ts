import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { StandingState } from '@trpeza/contract/ordering/recurring-orders.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { fallsOnSql, ownerPausedSql, ownerHasOrderSql } from './day.queries.ts';

/** Current and future recurring orders of an account. */
export const listStandingOrdersOf = (db: Db, accountId: number, today: string) =>
  running(db, today).where('accountId', '=', accountId).orderBy('id').execute();

/** Current and future recurring orders of all accounts, by account. */
export const listAllStandingOrders = (db: Db, today: string) =>
  running(db, today).orderBy('accountId').orderBy('id').execute();

/** A recurring order of an account, even if it was stopped. */
export const findStandingOrder = (db: Db, { accountId, id }: StandingKey) =>
  columns(db).where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst();

/** A recurring order is always looked up together with its account. */
export interface StandingKey {
  accountId: number;
  id: number;
}

const columns = (db: Db) =>
  db
    .selectFrom('standingOrders')
    .select(['id', 'version', 'deliverySlot', 'everyWeeks', 'beginsOn', 'endsOn', 'delivery', 'madeBy'])
    .select(['accountId', 'stoppedAt']);

const running = (db: Db, today: string) =>
  columns(db)
    .where('stoppedAt', 'is', null)
    .where((eb) => eb.or([eb('endsOn', 'is', null), eb('endsOn', '>=', today)]));

export type StandingRow = Awaited<ReturnType<typeof listStandingOrdersOf>>[number];

/** Items with the current names of their meals. */
export const listItemsOf = (db: Db, standingIds: readonly number[]) =>
  db
    .selectFrom('standingOrderItems')
    .innerJoin('meals', 'meals.id', 'mealId')
    .select(['standingOrderId', 'mealId', 'quantity', 'standingOrderItems.priceCents', 'name', 'nameMk'])
    .where('standingOrderId', '=', anyOf(standingIds))
    .orderBy('standingOrderId')
    .orderBy('place')
    .execute();

export type StandingItemRow = Awaited<ReturnType<typeof listItemsOf>>[number];

interface Written {
  deliverySlot: Slot;
  everyWeeks: number;
  beginsOn: string;
  endsOn: string | null;
  delivery: Delivery;
  madeBy: number;
  at: Date;
}

export async function insertStandingOrder(trx: Trx, accountId: number, { at, delivery, ...row }: Written) {
  const { id } = await trx
    .insertInto('standingOrders')
    .values({ accountId, ...row, delivery: JSON.stringify(delivery), createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if the version has changed or the recurring order was stopped */
export async function updateStandingOrder(
  trx: Trx,
  { accountId, id }: StandingKey,
  { at, delivery, version, ...row }: Written & { version: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('standingOrders')
    .set({ ...row, delivery: JSON.stringify(delivery), updatedAt: at, version: version + 1 })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('version', '=', version)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return changed.numUpdatedRows > 0;
}

interface Item {
  mealId: number;
  quantity: number;
  priceCents: number;
}

/** Replaces all items, keeping the given order. */
export async function writeItems(trx: Trx, standingOrderId: number, items: readonly Item[]): Promise<void> {
  await trx.deleteFrom('standingOrderItems').where('standingOrderId', '=', standingOrderId).execute();
  await trx
    .insertInto('standingOrderItems')
    .values(items.map((item, place) => ({ standingOrderId, place, ...item })))
    .execute();
}

/** @returns whether it was running */
export async function stopStandingOrder(
  trx: Trx,
  { accountId, id }: StandingKey,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('standingOrders')
    .set((eb) => ({ stoppedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** @returns how many were running */
export async function stopStandingOrdersOf(trx: Trx, accountId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('standingOrders')
    .set((eb) => ({ stoppedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Rows of regular days, with the order that they refer to. */
const daysWithOrder = (db: Db) =>
  db
    .selectFrom('standingDays as d')
    .leftJoin('orders as o', 'o.id', 'd.orderId')
    .select(['d.state', 'd.orderId', 'o.status as orderStatus', 'o.deliveryDate as orderDate']);

/** Days of some recurring orders from a regular day on, with their states. */
export const listDaysOf = (db: Db, standingIds: readonly number[], from: string) =>
  daysWithOrder(db)
    .select(['d.standingOrderId', 'd.deliveryDate as day', 'd.refusals'])
    .where('d.standingOrderId', '=', anyOf(standingIds))
    .where('d.deliveryDate', '>=', from)
    .execute();

export type DayRow = Awaited<ReturnType<typeof listDaysOf>>[number];

interface DayKey {
  standingOrderId: number;
  day: string;
}

/** Locks the row of a regular day, if there is one. */
export const lockDay = (trx: Trx, { standingOrderId, day }: DayKey) =>
  daysWithOrder(trx)
    .where('d.standingOrderId', '=', standingOrderId)
    .where('d.deliveryDate', '=', day)
    .forUpdate('d')
    .executeTakeFirst();

interface Decided {
  state: StandingState;
  at: Date;
  orderId?: number;
  refusals?: readonly { code: string; params: object }[];
}

/** Sets the state of a regular day, whatever its previous state. */
export const writeDay = (
  trx: Trx,
  { standingOrderId, day }: DayKey,
  { state, at, orderId = undefined, refusals = [] }: Decided,
) => {
  const decided = {
    state,
    orderId: orderId ?? null,
    refusals: JSON.stringify(refusals.map(({ code, params }) => ({ code, params }))),
    decidedAt: at,
  };
  return trx
    .insertInto('standingDays')
    .values({ standingOrderId, deliveryDate: day, ...decided })
    .onConflict((clash) => clash.columns(['standingOrderId', 'deliveryDate']).doUpdateSet(decided))
    .execute();
};

export const deleteDay = (trx: Trx, { standingOrderId, day }: DayKey) =>
  trx
    .deleteFrom('standingDays')
    .where('standingOrderId', '=', standingOrderId)
    .where('deliveryDate', '=', day)
    .execute();

/** Deletes proposed, refused and settled days, so that they are proposed again. */
export const deleteUnplacedDays = (trx: Trx, standingOrderId: number, days: readonly string[]) =>
  trx
    .deleteFrom('standingDays')
    .where('standingOrderId', '=', standingOrderId)
    .where('deliveryDate', '=', anyOf(days, 'date'))
    .where('state', 'in', ['proposed', 'refused', 'settled'])
    .execute();

interface Proposing {
  day: string;
  /** The delivery date; for a closed day, the regular day itself. */
  date: string;
  weekdays: readonly number[];
  limit: number;
}

/**
 * Inserts proposals for recurring orders that are due on a regular day and have no row for it yet, unless the customer
 * has a pause.
 * @returns the number of proposals inserted; concurrent runs insert each row once
 */
export async function insertProposals(db: Db, { day, date, weekdays, limit }: Proposing): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into standing_days (standing_order_id, delivery_date, state)
    select s.id, ${day}::date, 'proposed' from standing_orders s
    join accounts a on a.id = s.account_id and a.deleted_at is null
    where ${fallsOnSql({ day, weekdays })} and not ${ownerPausedSql(date)}
      and not exists (select from standing_days d where d.standing_order_id = s.id and d.delivery_date = ${day}::date)
    limit ${limit}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Proposes a recurring order again after the order that replaced it was cancelled, unless the customer has another order
 * for the date. An order that was rescheduled still replaces it.
 */
export const proposeAgain = (db: Db, { day, date }: Pick<Proposing, 'day' | 'date'>) =>
  sql`
    update standing_days d set state = 'proposed', order_id = null
    from standing_orders s, orders instead
    where s.id = d.standing_order_id and instead.id = d.order_id and instead.status = 'cancelled'
      and d.delivery_date = ${day}::date and d.state = 'ordered' and not ${ownerHasOrderSql(date)}`.execute(
    db,
  );

/**
 * Retries recurring orders that were refused because the date was closed or past its cut-off, once the date can be
 * ordered again.
 */
export const proposeReopened = (db: Db, day: string) =>
  sql`
    update standing_days set state = 'proposed', refusals = '[]'
    where delivery_date = ${day}::date and state = 'refused' and refusals @> '[{"code": "calendar/not-deliverable"}]'`.execute(
    db,
  );

/**
 * Proposals of a regular day whose customers have no pause, in ascending order, starting behind the recurring order
 * `after`.
 */
export async function listProposals(
  db: Db,
  { day, date, after, limit }: { day: string; date: string; after: number; limit: number },
) {
  const { rows } = await sql<{ standingOrderId: number; accountId: number }>`
    select d.standing_order_id, s.account_id from standing_days d
    join standing_orders s on s.id = d.standing_order_id
    where d.delivery_date = ${day}::date and d.state = 'proposed' and d.standing_order_id > ${after}
      and not ${ownerPausedSql(date)}
    order by d.standing_order_id limit ${limit}`.execute(db);
  return rows;
}
