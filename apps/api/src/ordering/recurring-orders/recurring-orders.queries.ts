import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { RecurringState } from '@trpeza/contract/ordering/recurring-orders.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { fallsOnSql, ownerPausedSql, ownerHasOrderSql } from './day.queries.ts';

/** Current and future recurring orders of an account. */
export const listRecurringOrdersOf = (db: Db, accountId: number, today: string) =>
  running(db, today).where('accountId', '=', accountId).orderBy('id').execute();

/** Current and future recurring orders of all accounts, by account. */
export const listAllRecurringOrders = (db: Db, today: string) =>
  running(db, today).orderBy('accountId').orderBy('id').execute();

/** A recurring order of an account, even if it was stopped. */
export const findRecurringOrder = (db: Db, { accountId, id }: RecurringKey) =>
  columns(db).where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst();

/** A recurring order is always looked up together with its account. */
export interface RecurringKey {
  accountId: number;
  id: number;
}

const columns = (db: Db) =>
  db
    .selectFrom('recurringOrders')
    .select(['id', 'version', 'deliverySlot', 'everyWeeks', 'beginsOn', 'endsOn', 'delivery', 'madeBy'])
    .select(['accountId', 'stoppedAt']);

const running = (db: Db, today: string) =>
  columns(db)
    .where('stoppedAt', 'is', null)
    .where((eb) => eb.or([eb('endsOn', 'is', null), eb('endsOn', '>=', today)]));

export type RecurringRow = Awaited<ReturnType<typeof listRecurringOrdersOf>>[number];

/** Items with the current names of their meals. */
export const listItemsOf = (db: Db, recurringIds: readonly number[]) =>
  db
    .selectFrom('recurringOrderItems')
    .innerJoin('meals', 'meals.id', 'mealId')
    .select(['recurringOrderId', 'mealId', 'quantity', 'recurringOrderItems.priceCents', 'name', 'nameMk'])
    .where('recurringOrderId', '=', anyOf(recurringIds))
    .orderBy('recurringOrderId')
    .orderBy('place')
    .execute();

export type RecurringItemRow = Awaited<ReturnType<typeof listItemsOf>>[number];

interface Written {
  deliverySlot: Slot;
  everyWeeks: number;
  beginsOn: string;
  endsOn: string | null;
  delivery: Delivery;
  madeBy: number;
  at: Date;
}

export async function insertRecurringOrder(trx: Trx, accountId: number, { at, delivery, ...row }: Written) {
  const { id } = await trx
    .insertInto('recurringOrders')
    .values({ accountId, ...row, delivery: JSON.stringify(delivery), createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if the version has changed or the recurring order was stopped */
export async function updateRecurringOrder(
  trx: Trx,
  { accountId, id }: RecurringKey,
  { at, delivery, version, ...row }: Written & { version: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('recurringOrders')
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
export async function writeItems(trx: Trx, recurringOrderId: number, items: readonly Item[]): Promise<void> {
  await trx.deleteFrom('recurringOrderItems').where('recurringOrderId', '=', recurringOrderId).execute();
  await trx
    .insertInto('recurringOrderItems')
    .values(items.map((item, place) => ({ recurringOrderId, place, ...item })))
    .execute();
}

/**
 * Stops a recurring order.
 * @returns whether the recurring order was running
 */
export async function stopRecurringOrder(
  trx: Trx,
  { accountId, id }: RecurringKey,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recurringOrders')
    .set((eb) => ({ stoppedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/**
 * Stops all running recurring orders of an account.
 * @returns the number of recurring orders that were running
 */
export async function stopRecurringOrdersOf(trx: Trx, accountId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('recurringOrders')
    .set((eb) => ({ stoppedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Rows of regular days, with the order that they refer to. */
const daysWithOrder = (db: Db) =>
  db
    .selectFrom('recurringDays as d')
    .leftJoin('orders as o', 'o.id', 'd.orderId')
    .select(['d.state', 'd.orderId', 'o.status as orderStatus', 'o.deliveryDate as orderDate']);

/** Days of some recurring orders from a regular day on, with their states. */
export const listDaysOf = (db: Db, recurringIds: readonly number[], from: string) =>
  daysWithOrder(db)
    .select(['d.recurringOrderId', 'd.deliveryDate as day', 'd.refusals'])
    .where('d.recurringOrderId', '=', anyOf(recurringIds))
    .where('d.deliveryDate', '>=', from)
    .execute();

export type DayRow = Awaited<ReturnType<typeof listDaysOf>>[number];

interface DayKey {
  recurringOrderId: number;
  day: string;
}

/** Locks the row of a regular day, if there is one. */
export const lockDay = (trx: Trx, { recurringOrderId, day }: DayKey) =>
  daysWithOrder(trx)
    .where('d.recurringOrderId', '=', recurringOrderId)
    .where('d.deliveryDate', '=', day)
    .forUpdate('d')
    .executeTakeFirst();

interface Decided {
  state: RecurringState;
  at: Date;
  orderId?: number;
  refusals?: readonly { code: string; params: object }[];
}

/** Sets the state of a regular day, from any previous state. */
export const writeDay = (
  trx: Trx,
  { recurringOrderId, day }: DayKey,
  { state, at, orderId = undefined, refusals = [] }: Decided,
) => {
  const decided = {
    state,
    orderId: orderId ?? null,
    refusals: JSON.stringify(refusals.map(({ code, params }) => ({ code, params }))),
    decidedAt: at,
  };
  return trx
    .insertInto('recurringDays')
    .values({ recurringOrderId, deliveryDate: day, ...decided })
    .onConflict((clash) => clash.columns(['recurringOrderId', 'deliveryDate']).doUpdateSet(decided))
    .execute();
};

export const deleteDay = (trx: Trx, { recurringOrderId, day }: DayKey) =>
  trx
    .deleteFrom('recurringDays')
    .where('recurringOrderId', '=', recurringOrderId)
    .where('deliveryDate', '=', day)
    .execute();

/** Deletes proposed, refused and settled days, so that they are proposed again. */
export const deleteUnplacedDays = (trx: Trx, recurringOrderId: number, days: readonly string[]) =>
  trx
    .deleteFrom('recurringDays')
    .where('recurringOrderId', '=', recurringOrderId)
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
 * Inserts a proposal for each recurring order that is due on a regular day and has no row for the day yet, unless the
 * customer has a pause. Concurrent runs insert each row only once.
 * @returns the number of proposals inserted
 */
export async function insertProposals(db: Db, { day, date, weekdays, limit }: Proposing): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into recurring_days (recurring_order_id, delivery_date, state)
    select s.id, ${day}::date, 'proposed' from recurring_orders s
    join accounts a on a.id = s.account_id and a.deleted_at is null
    where ${fallsOnSql({ day, weekdays })} and not ${ownerPausedSql(date)}
      and not exists (select from recurring_days d where d.recurring_order_id = s.id and d.delivery_date = ${day}::date)
    limit ${limit}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Proposes a recurring order again for a day, after the order that replaced it was cancelled. Does nothing if the
 * customer has another order for the date, or if the replacing order was only rescheduled.
 */
export const proposeAgain = (db: Db, { day, date }: Pick<Proposing, 'day' | 'date'>) =>
  sql`
    update recurring_days d set state = 'proposed', order_id = null
    from recurring_orders s, orders instead
    where s.id = d.recurring_order_id and instead.id = d.order_id and instead.status = 'cancelled'
      and d.delivery_date = ${day}::date and d.state = 'ordered' and not ${ownerHasOrderSql(date)}`.execute(
    db,
  );

/**
 * Proposes recurring orders of a day again that were refused because the date was closed or past its cut-off. Call this
 * only if the date can be ordered again.
 */
export const proposeReopenedDay = (db: Db, day: string) =>
  sql`
    update recurring_days set state = 'proposed', refusals = '[]'
    where delivery_date = ${day}::date and state = 'refused' and refusals @> '[{"code": "calendar/not-deliverable"}]'`.execute(
    db,
  );

/**
 * Lists the proposals of a regular day, except those of customers with a pause. They are sorted by recurring order and
 * start after the recurring order `after`.
 */
export async function listProposals(
  db: Db,
  { day, date, after, limit }: { day: string; date: string; after: number; limit: number },
) {
  const { rows } = await sql<{ recurringOrderId: number; accountId: number }>`
    select d.recurring_order_id, s.account_id from recurring_days d
    join recurring_orders s on s.id = d.recurring_order_id
    where d.delivery_date = ${day}::date and d.state = 'proposed' and d.recurring_order_id > ${after}
      and not ${ownerPausedSql(date)}
    order by d.recurring_order_id limit ${limit}`.execute(db);
  return rows;
}
