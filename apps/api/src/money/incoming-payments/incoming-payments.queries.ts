import { sql } from 'kysely';
import type { ReceiptMethod } from '@trpeza/contract/money/incoming-payments.constants';
import type { IncomingPaymentFilter } from '@trpeza/contract/money/incoming-payments.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { countedPage } from '#platform/database/keyset-page.ts';

export interface NewReceipt {
  requestKey: string;
  accountId: number | null;
  invoiceId: number | null;
  amountCents: number;
  receivedOn: string;
  method: ReceiptMethod;
  reference: string;
  note: string;
  bankLineId: number | null;
  reversesId: number | null;
  recordedBy: number;
  recordedAt: Date;
}

/** Inserts incoming payments, each once per key and payer. @returns those that are new */
export async function insertIncomingPayments(trx: Trx, rows: readonly NewReceipt[]) {
  return trx
    .insertInto('receipts')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['requestKey', 'accountId', 'invoiceId']).doNothing())
    .returning(['id', 'accountId', 'invoiceId', 'amountCents', 'method'])
    .execute();
}

/** Inserts the reversal of an incoming payment. @returns undefined if it was reversed before */
export async function insertReversal(trx: Trx, row: NewReceipt) {
  return trx
    .insertInto('receipts')
    .values(row)
    .onConflict((conflict) => conflict.column('reversesId').doNothing())
    .returning(['id', 'accountId', 'invoiceId', 'amountCents', 'method'])
    .executeTakeFirst();
}

/** An incoming payment without the names of its customer and invoice. */
const bare = (db: Db) =>
  db
    .selectFrom('receipts')
    .select([
      'id',
      'requestKey',
      'accountId',
      'invoiceId',
      'amountCents',
      'receivedOn',
      'method',
      'reference',
    ])
    .select(['bankLineId', 'reversesId', 'note']);

export type IncomingPaymentRow = NonNullable<Awaited<ReturnType<typeof findIncomingPayment>>>;

export const findIncomingPayment = (db: Db, id: number) => bare(db).where('id', '=', id).executeTakeFirst();

/** The incoming payments that a request with this key has recorded before. */
export const listByKey = (db: Db, requestKey: string) =>
  bare(db).where('requestKey', '=', requestKey).orderBy('id').execute();

export const findReversalOf = (db: Db, id: number) =>
  bare(db).where('reversesId', '=', id).executeTakeFirst();

/** The incoming payments of a bank line that have not been reversed. */
export const listUnreversedOf = (db: Db, bankLineId: number) =>
  bare(db)
    .where('bankLineId', '=', bankLineId)
    .where('reversesId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('receipts as back').select('back.id').whereRef('back.reversesId', '=', 'receipts.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();

export const nameOf = (account: string) => {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql<string>`coalesce(nullif(trim(concat(${of('first_name')}, ' ', ${of('last_name')})), ''), ${of('username')})`;
};

export interface ReceiptRow {
  id: number;
  accountId: number | null;
  name: string | null;
  customerNumber: string | null;
  invoiceId: number | null;
  invoiceNumber: string | null;
  invoiceMonth: string | null;
  invoiceFunderId: number | null;
  invoicePayer: string | null;
  amountCents: number;
  receivedOn: string;
  method: ReceiptMethod;
  reference: string;
  note: string;
  bankLineId: number | null;
  bankDay: string | null;
  bankText: string | null;
  reversesId: number | null;
  reversedBy: number | null;
  recordedAt: Date;
  recordedBy: string | null;
}

const named = (db: Db) =>
  db
    .selectFrom('receipts')
    .leftJoin('accounts as payer', 'payer.id', 'receipts.accountId')
    .leftJoin('invoices', 'invoices.id', 'receipts.invoiceId')
    .leftJoin('receipts as back', 'back.reversesId', 'receipts.id')
    .leftJoin('bankLines', 'bankLines.id', 'receipts.bankLineId')
    .leftJoin('accounts as recorder', 'recorder.id', 'receipts.recordedBy')
    .select(['receipts.id', 'receipts.accountId', 'payer.customerNumber', 'receipts.invoiceId'])
    .select(['invoices.number as invoiceNumber', 'invoices.month as invoiceMonth'])
    .select('invoices.funderId as invoiceFunderId')
    .select(['receipts.amountCents', 'receipts.receivedOn', 'receipts.method', 'receipts.reference'])
    .select(['receipts.note', 'receipts.bankLineId', 'receipts.reversesId', 'back.id as reversedBy'])
    .select(['bankLines.bookedOn as bankDay', 'bankLines.text as bankText'])
    .select(['receipts.recordedAt', 'recorder.username as recordedBy'])
    .select([
      sql<string | null>`case when payer.id is not null then ${nameOf('payer')} end`.as('name'),
      sql<string | null>`invoices.organisation ->> 'name'`.as('invoicePayer'),
    ]);

export const listIncomingPaymentsById = (db: Db, ids: readonly number[]): Promise<ReceiptRow[]> =>
  named(db).where('receipts.id', '=', anyOf(ids)).orderBy('receipts.id').execute();

export const listOfBankLines = (db: Db, lineIds: readonly number[]): Promise<ReceiptRow[]> =>
  named(db).where('receipts.bankLineId', '=', anyOf(lineIds)).orderBy('receipts.id').execute();

/** The filters of the contract, with `search` and `customerId` resolved to `accountIds`; undefined sets no filter. */
export interface IncomingPaymentSearch extends Omit<IncomingPaymentFilter, 'search' | 'customerId'> {
  accountIds: readonly number[] | undefined;
}

/** A page of incoming payments, newest first. */
export function listReceipts(
  db: Db,
  { from, to, accountIds, invoiceId, method, ...page }: IncomingPaymentSearch,
) {
  let query = named(db);
  if (from) query = query.where('receipts.receivedOn', '>=', from);
  if (to) query = query.where('receipts.receivedOn', '<=', to);
  if (accountIds) query = query.where('receipts.accountId', '=', anyOf(accountIds));
  if (invoiceId) query = query.where('receipts.invoiceId', '=', invoiceId);
  if (method) query = query.where('receipts.method', '=', method);
  return countedPage(
    query,
    { receivedOn: ['receipts.receivedOn', 'desc'], id: ['receipts.id', 'desc'] },
    page,
  );
}

export const listIncomingPaymentsOf = (db: Db, accountId: number, limit: number): Promise<ReceiptRow[]> =>
  named(db)
    .where('receipts.accountId', '=', accountId)
    .orderBy('receipts.receivedOn', 'desc')
    .orderBy('receipts.id', 'desc')
    .limit(limit)
    .execute();

/** The amount received for some invoices, and the date of the last payment. Unpaid invoices are omitted. */
export async function sumInvoices(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { paid: number; lastPaidOn: string }>> {
  const { rows } = await sql<{ invoiceId: number; paid: number; lastPaidOn: string }>`
    select invoice_id, sum(amount_cents)::bigint as paid,
      coalesce(max(received_on) filter (where amount_cents > 0), max(received_on)) as last_paid_on
    from receipts where invoice_id = ${anyOf(ids)} group by invoice_id`.execute(db);
  return new Map(rows.map(({ invoiceId, ...paid }) => [invoiceId, paid]));
}

/** An issued invoice. Drafts have no id, so payments cannot refer to them. */
export const findInvoice = (db: Db, id: number) =>
  db.selectFrom('invoices').select(['number', 'totalCents']).where('id', '=', id).executeTakeFirst();
