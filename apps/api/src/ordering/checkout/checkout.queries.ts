import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Db, Trx } from '#platform/database/database.ts';
import type { NewCheckout } from './checkout.domain.ts';

const read = (db: Db) => db.selectFrom('checkouts').selectAll();

export const findOpenCheckout = (db: Db, accountId: number) =>
  read(db).where('accountId', '=', accountId).where('state', '=', 'open').executeTakeFirst();

export const findCheckoutById = (db: Db, id: string) => read(db).where('id', '=', id).executeTakeFirst();

/** The open checkout of a customer, locked: a caller waits while another one is ending it, and finds none once it has ended. */
export const lockOpenCheckoutOf = (trx: Trx, accountId: number) =>
  read(trx).where('accountId', '=', accountId).where('state', '=', 'open').forUpdate().executeTakeFirst();

export const lockCheckout = (trx: Trx, id: string) =>
  read(trx).where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * The newest checkout of a customer, in whatever state: their request can be about no other. Those that the office ordered
 * for them are not included.
 */
export const findNewestCheckout = (db: Db, accountId: number) =>
  read(db)
    .where('accountId', '=', accountId)
    .where('orderedBy', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The delivery of a checkout that has become an order, which is moved. */
export const updateCheckoutDelivery = (trx: Trx, id: string, { date, slot }: { date: string; slot: Slot }) =>
  trx
    .updateTable('checkouts')
    .set({ deliveryDate: date, deliverySlot: slot })
    .where('id', '=', id)
    .where('state', '=', 'placed')
    .execute();

/** The capacity under which a released place is taken again. */
export const updateSlotCapacity = (trx: Trx, id: string, slotCapacity: number | null) =>
  trx.updateTable('checkouts').set({ slotCapacity }).where('id', '=', id).execute();

interface Made {
  state: 'open' | 'placed';
  /** The member of the office who ordered for the customer; null is the customer. */
  orderedBy: number | null;
  createdAt: Date;
}

/** @returns nothing when its id was used before */
export const insertCheckout = (trx: Trx, { lines, delivery, ...rest }: NewCheckout, made: Made) =>
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

/** Ends a checkout: as an order, or unpaid. */
export const endCheckoutRow = (trx: Trx, id: string, state: 'placed' | 'expired') =>
  trx.updateTable('checkouts').set({ state }).where('id', '=', id).execute();

/** Open checkouts that need attention: paid ones that were not finished, and expired ones. */
export const listOpenCheckouts = (db: Db, madeBefore: Date, limit: number) =>
  db
    .selectFrom('checkouts')
    .select(['id', 'accountId', 'expiresAt'])
    .where('state', '=', 'open')
    .where('createdAt', '<', madeBefore)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();

/** Clears the delivery details of checkouts that became no order and began before a moment. */
export const clearDeliveries = (db: Db, before: Date) =>
  sql`update checkouts set delivery = '{}'
    where state = 'expired' and delivery <> '{}' and created_at < ${before}`.execute(db);
