import { sql } from 'kysely';
import type { Language } from '@trpeza/contract/platform/language';
import type { ReminderWay } from '@trpeza/contract/money/incoming-payments.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { accountNameSql } from './incoming-payments.queries.ts';

/** The date of the last reminder of each of these customers. */
export async function listLastReminders(db: Db, accountIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ accountId: number; day: string }>`
    select account_id, max(reminded_on) as day from reminders where account_id = ${anyOf(accountIds)}
    group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, day }) => [accountId, day]));
}

/** The key of an advisory lock; an arbitrary number that no other lock uses. */
const REMINDERS_LOCK = sql.lit(20_261_128);

/** Serialises reminders: a concurrent request waits, and then sees whom the first one has reminded. */
export async function lockReminders(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REMINDERS_LOCK})`.execute(trx);
}

interface NewReminder {
  requestKey: string;
  accountId: number;
  way: ReminderWay;
  amountCents: number;
  balanceCents: number;
  oldestOn: string;
  remindedOn: string;
  remindedBy: number;
}

export async function insertReminders(trx: Trx, rows: readonly NewReminder[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('reminders')
      .values([...rows])
      .execute();
}

/** The customers that a request with this key has reminded. */
export const listRemindersOf = (db: Db, requestKey: string) =>
  db
    .selectFrom('reminders')
    .select(['accountId', 'way'])
    .where('requestKey', '=', requestKey)
    .orderBy('accountId')
    .execute();

export interface LetterRow {
  accountId: number;
  name: string;
  language: Language;
  amountCents: number;
  balanceCents: number;
  remindedOn: string;
}

/** The letters of a request, sorted by name for enveloping. Customers erased since then are omitted. */
export async function listLetters(db: Db, requestKey: string): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select r.account_id, r.amount_cents, r.balance_cents, r.reminded_on, a.language, ${accountNameSql('a')} as name
    from reminders r join accounts a on a.id = r.account_id
    where r.request_key = ${requestKey}::uuid and r.way = 'paper' and a.deleted_at is null
    order by ${accountNameSql('a')} collate "mk-x-icu", r.account_id`.execute(db);
  return rows;
}
