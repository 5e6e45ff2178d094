import { sql } from 'kysely';
import type { InvoiceMeans, RecordedInvoiceState } from '@trpeza/contract/money/invoices.states';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { insertInvoiceLines, sumByMonth, type DueOrders } from './invoice-lines.queries.ts';

export const findInvoice = (db: Db, month: string, funderId: number | null) =>
  db
    .selectFrom('invoices')
    .selectAll('invoices')
    .where('month', '=', month)
    .where('funderId', 'is not distinct from', funderId)
    .executeTakeFirst();

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export const listInvoices = (db: Db) =>
  db.selectFrom('invoices').selectAll('invoices').orderBy('month', 'desc').orderBy('id').execute();

/** The newest invoices whose number or payer matches every word; a word is a list of spellings as in `searchWords`. */
export function searchInvoiceRows(db: Db, words: readonly (readonly string[])[], limit: number) {
  const key = sql`search_key(concat_ws(' ', number, organisation ->> 'name', organisation ->> 'nameMk'))`;
  let query = db.selectFrom('invoices').selectAll('invoices');
  for (const keys of words)
    query = query.where(({ or }) => or(keys.map((each) => sql<boolean>`${key} like ${`%${each}%`}`)));
  return query.orderBy('month', 'desc').orderBy('id').limit(limit).execute();
}

/** The issued invoices of a month, the organisation's first. */
export const listInvoicesOf = (db: Db, month: string) =>
  db.selectFrom('invoices').selectAll('invoices').where('month', '=', month).orderBy('number').execute();

export const findLaterInvoice = (db: Db, month: string, funderId: number | null) =>
  db
    .selectFrom('invoices')
    .select('month')
    .where('month', '>', month)
    .where('funderId', 'is not distinct from', funderId)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst();

/** Serialises the issuing of invoices, because their numbers are counted. */
export const lockInvoices = async (trx: Trx): Promise<void> => {
  await sql`lock table invoices in share row exclusive mode`.execute(trx);
};

/** The number of funders' invoices in a month, used to number the next one: invoices are never deleted. */
export async function countFundersInvoices(trx: Trx, month: string): Promise<number> {
  const { count } = await trx
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('month', '=', month)
    .where('funderId', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewInvoice {
  number: string;
  month: string;
  funderId: number | null;
  issuedAt: Date;
  dueOn: string;
  issuedBy: number;
  kitchen: object;
  organisation: object;
  deliveries: number;
  credits: number;
  totalCents: number;
  taxCents: number;
}

/** Inserts an invoice with a copy of its lines, and updates their orders. */
export async function insertInvoice(trx: Trx, invoice: NewInvoice, orders: DueOrders): Promise<void> {
  const { id } = await trx
    .insertInto('invoices')
    .values({
      ...invoice,
      kitchen: JSON.stringify(invoice.kitchen),
      organisation: JSON.stringify(invoice.organisation),
      months: JSON.stringify(await sumByMonth(trx, orders)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertInvoiceLines(trx, id, orders);
}

/** Locks an invoice, to serialise its events: the row itself never changes once it is issued. */
export const lockInvoice = (trx: Trx, id: number) =>
  trx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export interface NewInvoiceEvent {
  invoiceId: number;
  state: RecordedInvoiceState;
  reason: string;
  means: InvoiceMeans | null;
  recipient: string;
  actorId: number;
  at: Date;
}

/** @returns its id */
export const insertInvoiceEvent = (trx: Trx, event: NewInvoiceEvent) =>
  trx.insertInto('invoiceEvents').values(event).returning('id').executeTakeFirstOrThrow();

/** Newest first. */
export const listInvoiceEvents = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoiceEvents')
    .leftJoin('accounts', 'accounts.id', 'invoiceEvents.actorId')
    .select(['invoiceEvents.id', 'state', 'reason', 'means', 'recipient', 'at'])
    .select(
      sql<string>`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username, '')`.as('by'),
    )
    .where('invoiceId', '=', invoiceId)
    .orderBy('invoiceEvents.id', 'desc')
    .execute();

/** The latest recorded state of each of these invoices. */
export async function listRecordedStates(
  db: Db,
  invoiceIds: readonly number[],
): Promise<Map<number, RecordedInvoiceState>> {
  const { rows } = await sql<{ id: number; state: RecordedInvoiceState }>`
    select i.id, e.state from unnest(${invoiceIds}::integer[]) i (id)
    cross join lateral (select state from invoice_events where invoice_id = i.id order by id desc limit 1) e`.execute(
    db,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The amount received for each of these invoices, in cents. */
export async function sumReceivedByInvoice(
  db: Db,
  invoiceIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('incomingPayments')
    .select(['invoiceId', ({ fn }) => fn.sum<string>('amountCents').as('cents')])
    .where('invoiceId', '=', anyOf(invoiceIds))
    .groupBy('invoiceId')
    .execute();
  return new Map(rows.map(({ invoiceId, cents }) => [invoiceId!, Number(cents)]));
}
