import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Db, Trx } from '#platform/database/database.ts';
import type { NewCheckout } from './checkout.domain.ts';

const read = (db: Db) => db.selectFrom('checkouts').selectAll();

export const findOpenCheckout = (db: Db, accountId: number) =>
  read(db).where('accountId', '=', accountId).where('state', '=', 'open').executeTakeFirst();

export const findCheckoutById = (db: Db, id: string) => read(db).where('id', '=', id).executeTakeFirst();

/** Locks the open checkout of a customer. Waits while a concurrent transaction ends it, and then returns undefined. */
export const lockOpenCheckoutOf = (trx: Trx, accountId: number) =>
  read(trx).where('accountId', '=', accountId).where('state', '=', 'open').forUpdate().executeTakeFirst();

export const lockCheckout = (trx: Trx, id: string) =>
  read(trx).where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Returns the newest checkout that the customer created, in any state. A request of the customer can only refer to this
 * checkout. Checkouts that the office created for the customer are excluded.
 */
export const findNewestCheckout = (db: Db, accountId: number) =>
  read(db)
    .where('accountId', '=', accountId)
    .where('orderedBy', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Updates the delivery of a checkout whose order is rescheduled. */
export const updateCheckoutDelivery = (trx: Trx, id: string, { date, slot }: { date: string; slot: Slot }) =>
  trx
    .updateTable('checkouts')
    .set({ deliveryDate: date, deliverySlot: slot })
    .where('id', '=', id)
    .where('state', '=', 'placed')
    .execute();

/** Stores the slot capacity that applied when a restored or rescheduled order reserved its slot; null for no limit. */
export const updateSlotCapacity = (trx: Trx, id: string, slotCapacity: number | null) =>
  trx.updateTable('checkouts').set({ slotCapacity }).where('id', '=', id).execute();

interface CheckoutCreation {
  state: 'open' | 'placed';
  /** The office account that ordered for the customer; null if the customer ordered. */
  orderedBy: number | null;
  createdAt: Date;
}

/** @returns undefined if a checkout with this id exists already */
export const insertCheckout = (trx: Trx, { lines, delivery, ...rest }: NewCheckout, made: CheckoutCreation) =>
  trx
    .insertInto('checkouts')
    .values({ ...rest, ...made, lines: JSON.stringify(lines), delivery: JSON.stringify(delivery) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();

export async function updateCheckout(trx: Trx, { id, lines, delivery, ...rest }: NewCheckout): Promise<void> {
  await trx
    .updateTable('checkouts')
    .set((eb) => ({
      ...rest,
      lines: JSON.stringify(lines),
      delivery: JSON.stringify(delivery),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends a checkout, either as an order or unpaid. */
export const endCheckoutRow = (trx: Trx, id: string, state: 'placed' | 'expired') =>
  trx.updateTable('checkouts').set({ state }).where('id', '=', id).execute();

/** Lists open checkouts created before a time, ordered by expiry. */
export const listOpenCheckouts = (db: Db, madeBefore: Date, limit: number) =>
  db
    .selectFrom('checkouts')
    .select(['id', 'accountId', 'expiresAt'])
    .where('state', '=', 'open')
    .where('createdAt', '<', madeBefore)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();

/** Clears the delivery data of expired checkouts that were created before a time. */
export const clearDeliveries = (db: Db, before: Date) =>
  sql`update checkouts set delivery = '{}'
    where state = 'expired' and delivery <> '{}' and created_at < ${before}`.execute(db);
