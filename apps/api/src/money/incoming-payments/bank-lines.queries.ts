import { sql } from 'kysely';
import type { BankLineFilter } from '@trpeza/contract/money/bank-files.schemas';
import type { BankLineState } from '@trpeza/contract/money/incoming-payments.constants';
import type { Cents } from '@trpeza/contract/platform/money';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { countedPage } from '#platform/database/keyset-page.ts';
import { accountNameSql } from './incoming-payments.queries.ts';

/** Returns which of these lines are stored already. */
export async function listKnownBankLines(db: Db, fingerprints: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bankLines')
    .select('fingerprint')
    .where('fingerprint', '=', anyOf(fingerprints, 'text'))
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

export async function insertBankFile(
  trx: Trx,
  file: { name: string; uploadedBy: number; uploadedAt: Date },
): Promise<number> {
  const { id } = await trx.insertInto('bankFiles').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewBankLine {
  /** Identifies a line: equal in every bank file that contains it. */
  fingerprint: string;
  bookedOn: string;
  amount: Cents;
  text: string;
}

/**
 * Inserts lines, oldest first. If a concurrent import has just inserted the same line, the statement raises a
 * serialisation failure.
 */
export const insertBankLines = (trx: Trx, fileId: number, lines: readonly NewBankLine[]) =>
  sql`
    insert into bank_lines (bank_file_id, fingerprint, booked_on, amount_cents, text)
    select ${fileId}, l.fingerprint, l."bookedOn", l.amount, l.text
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (fingerprint text, "bookedOn" date, amount integer, text text)
    order by l."bookedOn"
    on conflict (fingerprint) do nothing`.execute(trx);

export interface BankFileRow {
  id: number;
  name: string;
  uploadedAt: Date;
  uploadedBy: string | null;
  lines: number;
  openLines: number;
}

export async function listBankFileRows(db: Db, limit: number): Promise<BankFileRow[]> {
  const { rows } = await sql<BankFileRow>`
    select f.id, f.name, f.uploaded_at, a.username as uploaded_by, counted.lines, counted.open_lines
    from (
      select * from bank_files order by id desc limit ${limit}
    ) f
    left join accounts a on a.id = f.uploaded_by
    cross join lateral (
      select count(*)::integer as lines, (count(*) filter (where state = 'open'))::integer as open_lines
      from bank_lines where bank_file_id = f.id
    ) counted
    order by f.id desc`.execute(db);
  return rows;
}

export interface BankLineRow {
  id: number;
  fileName: string;
  bookedOn: string;
  amountCents: number;
  text: string;
  state: BankLineState;
  settledAt: Date | null;
  settledBy: string | null;
  hasTwin: boolean;
  mayNameErased: boolean;
}

const lines = (db: Db) =>
  db
    .selectFrom('bankLines as l')
    .innerJoin('bankFiles as f', 'f.id', 'l.bankFileId')
    .leftJoin('accounts as a', 'a.id', 'l.settledBy')
    .select([
      'l.id',
      'f.name as fileName',
      'l.bookedOn',
      'l.amountCents',
      'l.text',
      'l.state',
      'l.mayNameErased',
    ])
    .select(['l.settledAt', 'a.username as settledBy'])
    .select(
      sql<boolean>`exists (select from bank_lines t where t.booked_on = l.booked_on and t.amount_cents = l.amount_cents
        and t.bank_file_id <> l.bank_file_id)`.as('hasTwin'),
    );

export const findBankLine = (db: Db, id: number): Promise<BankLineRow | undefined> =>
  lines(db).where('l.id', '=', id).executeTakeFirst();

/** A page of bank lines: open ones are sorted oldest first, all others newest first. */
export function listBankLineRows(db: Db, { state, ...page }: BankLineFilter) {
  const direction = state === 'open' ? 'asc' : 'desc';
  const query =
    state === 'to_decide'
      ? lines(db).where('l.mayNameErased', '=', true)
      : lines(db).where('l.state', '=', state);
  return countedPage(query, { bookedOn: ['l.bookedOn', direction], id: ['l.id', direction] }, page);
}

/** Settles a line only if it is still open: of two concurrent requests, the second one updates no row. */
export const updateOpenBankLine = (
  trx: Trx,
  id: number,
  change: { state: 'received' | 'ignored'; settledBy: number; settledAt: Date },
) =>
  trx
    .updateTable('bankLines')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['bookedOn', 'amountCents', 'text'])
    .executeTakeFirst();

export const lockBankLine = (trx: Trx, id: number) =>
  trx.selectFrom('bankLines').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();

export const reopenBankLineRow = (trx: Trx, id: number) =>
  trx
    .updateTable('bankLines')
    .set({ state: 'open', settledBy: null, settledAt: null })
    .where('id', '=', id)
    .execute();

/**
 * Keeps or erases the text of a bank line that may name an erased person; erasing also clears the reasons in the line's
 * audit entries.
 * @returns false if no decision was pending
 */
export async function decideLineText(trx: Trx, id: number, isKept: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bankLines')
    .set({ mayNameErased: false, ...(isKept ? {} : { text: '' }) })
    .where('id', '=', id)
    .where('mayNameErased', '=', true)
    .executeTakeFirst();
  if (!isKept)
    await trx
      .updateTable('auditEntries')
      .set({ reason: null })
      .where('subjectId', '=', String(id))
      .where('action', 'like', 'bank-line/%')
      .execute();
  return numUpdatedRows > 0n;
}

export interface AccountHolderRow {
  accountId: number;
  name: string;
  customerNumber: string | null;
}

/** The given accounts that belong to customers, with their names. */
export async function listAccountHolders(db: Db, ids: readonly number[]): Promise<AccountHolderRow[]> {
  const { rows } =
    await sql<AccountHolderRow>`select a.id as account_id, ${accountNameSql('a')} as name, a.customer_number
    from accounts a where a.id = ${anyOf(ids)} and a.role = 'customer' and a.deleted_at is null`.execute(db);
  return rows;
}

export interface CustomerNameRow extends AccountHolderRow {
  /** Names as normalised by `searchKey`. */
  surname: string;
  firstName: string | null;
}

/** Customers whose surname contains one of these words, as normalised by `searchKey`. Uses the index on `search_key`. */
export async function listCustomersBySurname(db: Db, words: readonly string[]): Promise<CustomerNameRow[]> {
  const { rows } = await sql<CustomerNameRow>`
    select distinct on (a.id) a.id as account_id, ${accountNameSql('a')} as name, a.customer_number,
      search_key(a.last_name) as surname, search_key(a.first_name) as first_name
    from unnest(${words}::text[]) word
    join accounts a on a.search_key like '%' || word || '%' and a.deleted_at is null and a.role = 'customer'
    where ' ' || search_key(a.last_name) || ' ' like '% ' || word || ' %'
    order by a.id limit 1000`.execute(db);
  return rows;
}

export interface InvoiceRow {
  id: number;
  number: string;
  month: string;
  payer: string;
  funderId: number | null;
  totalCents: number;
  paidCents: number;
}

/** Invoices with the amount received for them: those with one of the given numbers, and all unpaid ones. */
export async function listInvoices(db: Db, numbers: readonly string[]): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.number, i.month, i.funder_id, coalesce(i.organisation ->> 'name', '') as payer, i.total_cents, coalesce(p.cents, 0)::bigint as paid_cents
    from invoices i left join lateral (select sum(amount_cents) as cents from incoming_payments where invoice_id = i.id) p on true
    where i.number = ${anyOf(numbers, 'text')} or i.total_cents > coalesce(p.cents, 0)
    order by i.id desc limit 500`.execute(db);
  return rows;
}
