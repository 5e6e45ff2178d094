import { sql, type RawBuilder } from 'kysely';
import type { Slot } from '@trpeza/contract/calendar/slots';
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
  'agreementId',
  'mealSubsidyCents',
  'feeInSplit',
  'slotCapacity',
  'expiresAt',
  'orderedBy',
] as const;

const read = (db: Db) => db.selectFrom('checkouts').select(columns);
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

const newestOf = (db: Db, accountId: number) =>
  db
    .selectFrom('checkouts as each')
    .select(({ fn }) => fn.max('each.number').as('number'))
    .where('each.accountId', '=', accountId)
    .where('each.orderedBy', 'is', null);

/** Records that the order of a checkout is returned once more. @returns whether it still is the newest */
export async function noteAnswer(
  db: Db,
  { id, accountId }: Pick<Checkout, 'id' | 'accountId'>,
): Promise<boolean> {
  const newest = newestOf(db, accountId);
  const noted = await db
    .updateTable('checkouts')
    .set({ answeredNewest: newest })
    .where('id', '=', id)
    .where('number', '=', newest)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The delivery of a checkout that has become an order, which is moved. */
export const updateDelivery = (trx: Trx, id: string, { date, slot }: { date: string; slot: Slot }) =>
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

/** @returns whether it was inserted; an id is used once */
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

interface Beginning {
  createdAt: Date;
  /** Gives `ready`: one row if the checkout may be begun. */
  ready: RawBuilder<unknown>;
  /** The other parts of the statement, among them the one that gives `moved`: one row if its budget could be taken. */
  parts: readonly RawBuilder<unknown>[];
}

/** Begins a checkout with its dependent parts, in one statement. @returns whether it was allowed to begin, and whether it did */
export async function beginCheckout(
  db: Db,
  checkout: NewCheckout,
  { createdAt, ready, parts }: Beginning,
): Promise<{ isReady: boolean; isBegun: boolean }> {
  const { rows } = await sql<{ isReady: boolean; isBegun: boolean }>`
    with ${ready}, ${sql.join(parts)}, begun as (
      insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, subtotal_cents, fee_cents,
        total_cents, customer_cents, subsidy_cents, customer_share_bps, agreement_id, meal_subsidy_cents, fee_in_split, slot_capacity, expires_at, created_at)
      select ${checkout.id}, ${checkout.accountId}, 'open', ${JSON.stringify(checkout.lines)},
        ${JSON.stringify(checkout.delivery)}, ${checkout.deliveryDate}, ${checkout.deliverySlot}, ${checkout.subtotalCents},
        ${checkout.feeCents}, ${checkout.totalCents}, ${checkout.customerCents}, ${checkout.subsidyCents},
        ${checkout.customerShareBps}, ${checkout.agreementId}, ${checkout.mealSubsidyCents}, ${checkout.feeInSplit},
        ${checkout.slotCapacity}, ${checkout.expiresAt}, ${createdAt}
      from moved
    )
    select exists (select from ready) as is_ready, exists (select from moved) as is_begun`.execute(db);
  return rows[0]!;
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

/**
 * Part of the statement that makes an order: `open` is the checkout, locked, if it is still open and still what was read;
 * a concurrent caller that waited for the lock finds none.
 */
export const openPart = ({ id, version }: Pick<Checkout, 'id' | 'version'>) => sql`
  open as materialized (
    select id from checkouts where id = ${id} and state = 'open' and version = ${version} for update
  )`;

/** Part of the same: marks the checkout as an order, which is returned as the customer's newest one. Reads `ready`. */
export const closedPart = ({ id, accountId }: Pick<Checkout, 'id' | 'accountId'>) => sql`
  closed as (
    update checkouts set state = 'placed', answered_newest = (
      select max(number) from checkouts each where each.account_id = ${accountId} and each.ordered_by is null
    ) from ready where checkouts.id = ${id}
  )`;

export const expireCheckoutRow = (trx: Trx, id: string) =>
  trx.updateTable('checkouts').set({ state: 'expired' }).where('id', '=', id).execute();

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
