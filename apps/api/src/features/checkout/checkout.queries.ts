import type { Db, Trx } from '#platform/database/database.ts';
import type { Checkout, NewCheckout } from './checkout.domain.ts';

const columns = [
  'id',
  'accountId',
  'state',
  'version',
  'lines',
  'delivery',
  'deliveryDate',
  'deliverySlot',
  'subtotalCents',
  'feeCents',
  'totalCents',
  'customerCents',
  'subsidyCents',
  'customerShareBps',
  'expiresAt',
  'orderedBy',
] as const;

const read = (db: Db) => db.selectFrom('checkouts').select(columns);
type Raw = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;
/** The two JSON columns are written by this file alone, so their shape is known. */
const typed = (row: Raw | undefined) => row as unknown as Checkout | undefined;

export const findOpenCheckout = async (db: Db, accountId: number) =>
  typed(await read(db).where('accountId', '=', accountId).where('state', '=', 'open').executeTakeFirst());

export const findCheckoutById = async (db: Db, id: string) =>
  typed(await read(db).where('id', '=', id).executeTakeFirst());

/** The open checkout of a customer, locked: who wants to change it waits until nobody else is ending it, and finds nothing once it has ended. */
export const lockOpenCheckoutOf = async (trx: Trx, accountId: number) =>
  typed(
    await read(trx)
      .where('accountId', '=', accountId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst(),
  );

export const lockCheckout = async (trx: Trx, id: string) =>
  typed(await read(trx).where('id', '=', id).forUpdate().executeTakeFirst());

/**
 * The checkout that a customer's latest request can be about: the open one, else the newest that became an order. What the
 * office ordered for them is none of it.
 */
export const findLatestCheckout = async (db: Db, accountId: number) =>
  typed(
    await read(db)
      .where('accountId', '=', accountId)
      .where('state', 'in', ['open', 'placed'])
      .where('orderedBy', 'is', null)
      .orderBy('state')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );

interface Made {
  state: 'open' | 'placed';
  /** Who of the office ordered for the customer; null is the customer. */
  orderedBy: number | null;
  createdAt: Date;
}

/** @returns whether it was made; an id is used once */
export async function insertCheckout(
  trx: Trx,
  { lines, delivery, ...rest }: NewCheckout,
  made: Made,
): Promise<boolean> {
  const row = await trx
    .insertInto('checkouts')
    .values({ ...rest, ...made, lines: JSON.stringify(lines), delivery: JSON.stringify(delivery) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Marks a checkout as placed if it is still open. */
export const closeCheckout = async (trx: Trx, id: string) =>
  typed(
    await trx
      .updateTable('checkouts')
      .set({ state: 'placed' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning(columns)
      .executeTakeFirst(),
  );

export const expireCheckoutRow = (trx: Trx, id: string) =>
  trx.updateTable('checkouts').set({ state: 'expired' }).where('id', '=', id).execute();

/** Open checkouts that somebody must look after: paid ones that nobody finished, and expired ones. */
export const listOpenCheckouts = (db: Db, madeBefore: Date, limit: number) =>
  db
    .selectFrom('checkouts')
    .select(['id', 'accountId', 'expiresAt'])
    .where('state', '=', 'open')
    .where('createdAt', '<', madeBefore)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();

/** Empties the forms of checkouts that became no order. */
export const clearUnfinishedDeliveries = (trx: Trx, accountId: number) =>
  trx
    .updateTable('checkouts')
    .set({ delivery: '{}' })
    .where('accountId', '=', accountId)
    .where('state', '=', 'expired')
    .execute();
