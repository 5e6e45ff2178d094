import { sql } from 'kysely';
import type { IncomingPaymentMethod } from '@trpeza/contract/money/incoming-payments.constants';
import type { IncomingPaymentFilter } from '@trpeza/contract/money/incoming-payments.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { countedPage } from '#platform/database/keyset-page.ts';

export interface NewIncomingPayment {
  requestKey: string;
  accountId: number | null;
  invoiceId: number | null;
  amountCents: number;
  receivedOn: string;
  method: IncomingPaymentMethod;
  reference: string;
  note: string;
  bankLineId: number | null;
  reversesId: number | null;
  recordedBy: number;
  recordedAt: Date;
}

/** Inserts incoming payments, each once per key and payer. @returns those that are new */
export async function insertIncomingPayments(trx: Trx, rows: readonly NewIncomingPayment[]) {
  return trx
    .insertInto('incomingPayments')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['requestKey', 'accountId', 'invoiceId']).doNothing())
    .returning(['id', 'accountId', 'invoiceId', 'amountCents', 'method'])
    .execute();
}

/** Inserts the reversal of an incoming payment. @returns undefined if it was reversed before */
export async function insertReversal(trx: Trx, row: NewIncomingPayment) {
  return trx
    .insertInto('incomingPayments')
    .values(row)
    .onConflict((conflict) => conflict.column('reversesId').doNothing())
    .returning(['id', 'accountId', 'invoiceId', 'amountCents', 'method'])
    .executeTakeFirst();
}

/** An incoming payment without the names of its customer and invoice. */
const bare = (db: Db) =>
  db
    .selectFrom('incomingPayments')
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
export const listIncomingPaymentsByKey = (db: Db, requestKey: string) =>
  bare(db).where('requestKey', '=', requestKey).orderBy('id').execute();

export const findReversalOf = (db: Db, id: number) =>
  bare(db).where('reversesId', '=', id).executeTakeFirst();

/** The incoming payments of a bank line that have not been reversed. */
export const listUnreversedOfBankLine = (db: Db, bankLineId: number) =>
  bare(db)
    .where('bankLineId', '=', bankLineId)
    .where('reversesId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('incomingPayments as back')
            .select('back.id')
            .whereRef('back.reversesId', '=', 'incomingPayments.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();

export const accountNameSql = (account: string) => {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql<string>`coalesce(nullif(trim(concat(${of('first_name')}, ' ', ${of('last_name')})), ''), ${of('username')})`;
};

export interface ListedIncomingPaymentRow {
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
  method: IncomingPaymentMethod;
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
    .selectFrom('incomingPayments')
    .leftJoin('accounts as payer', 'payer.id', 'incomingPayments.accountId')
    .leftJoin('invoices', 'invoices.id', 'incomingPayments.invoiceId')
    .leftJoin('incomingPayments as back', 'back.reversesId', 'incomingPayments.id')
    .leftJoin('bankLines', 'bankLines.id', 'incomingPayments.bankLineId')
    .leftJoin('accounts as recorder', 'recorder.id', 'incomingPayments.recordedBy')
    .select([
      'incomingPayments.id',
      'incomingPayments.accountId',
      'payer.customerNumber',
      'incomingPayments.invoiceId',
    ])
    .select(['invoices.number as invoiceNumber', 'invoices.month as invoiceMonth'])
    .select('invoices.funderId as invoiceFunderId')
    .select([
      'incomingPayments.amountCents',
      'incomingPayments.receivedOn',
      'incomingPayments.method',
      'incomingPayments.reference',
    ])
    .select([
      'incomingPayments.note',
      'incomingPayments.bankLineId',
      'incomingPayments.reversesId',
      'back.id as reversedBy',
    ])
    .select(['bankLines.bookedOn as bankDay', 'bankLines.text as bankText'])
    .select(['incomingPayments.recordedAt', 'recorder.username as recordedBy'])
    .select([
      sql<string | null>`case when payer.id is not null then ${accountNameSql('payer')} end`.as('name'),
      sql<string | null>`invoices.organisation ->> 'name'`.as('invoicePayer'),
    ]);

export const listIncomingPaymentsById = (
  db: Db,
  ids: readonly number[],
): Promise<ListedIncomingPaymentRow[]> =>
  named(db).where('incomingPayments.id', '=', anyOf(ids)).orderBy('incomingPayments.id').execute();

export const listIncomingPaymentsOfBankLines = (
  db: Db,
  lineIds: readonly number[],
): Promise<ListedIncomingPaymentRow[]> =>
  named(db)
    .where('incomingPayments.bankLineId', '=', anyOf(lineIds))
    .orderBy('incomingPayments.id')
    .execute();

/** The filters of the contract, with `search` and `customerId` resolved to `accountIds`; undefined sets no filter. */
export interface IncomingPaymentSearch extends Omit<IncomingPaymentFilter, 'search' | 'customerId'> {
  accountIds: readonly number[] | undefined;
}

/** A page of incoming payments, newest first. */
export function listIncomingPayments(
  db: Db,
  { from, to, accountIds, invoiceId, method, ...page }: IncomingPaymentSearch,
) {
  let query = named(db);
  if (from) query = query.where('incomingPayments.receivedOn', '>=', from);
  if (to) query = query.where('incomingPayments.receivedOn', '<=', to);
  if (accountIds) query = query.where('incomingPayments.accountId', '=', anyOf(accountIds));
  if (invoiceId) query = query.where('incomingPayments.invoiceId', '=', invoiceId);
  if (method) query = query.where('incomingPayments.method', '=', method);
  return countedPage(
    query,
    { receivedOn: ['incomingPayments.receivedOn', 'desc'], id: ['incomingPayments.id', 'desc'] },
    page,
  );
}

export const listIncomingPaymentsOf = (
  db: Db,
  accountId: number,
  limit: number,
): Promise<ListedIncomingPaymentRow[]> =>
  named(db)
    .where('incomingPayments.accountId', '=', accountId)
    .orderBy('incomingPayments.receivedOn', 'desc')
    .orderBy('incomingPayments.id', 'desc')
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
    from incoming_payments where invoice_id = ${anyOf(ids)} group by invoice_id`.execute(db);
  return new Map(rows.map(({ invoiceId, ...paid }) => [invoiceId, paid]));
}

/** An issued invoice. Drafts have no id, so payments cannot refer to them. */
export const findInvoice = (db: Db, id: number) =>
  db.selectFrom('invoices').select(['number', 'totalCents']).where('id', '=', id).executeTakeFirst();
