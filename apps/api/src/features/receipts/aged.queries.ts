import { sql } from 'kysely';
import type { Age } from '@trpeza/contract/receipts/receipts.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import { nameOf } from './receipts.queries.ts';

/** A reminder about less costs more goodwill than it brings, in cents. */
const isWorthReminding = sql`overdue >= 100`;

export interface AgedSearch {
  /** The first days of the columns up to 30, 60 and 90 days, and of what is not overdue. */
  days: { current: string; over30: string; over60: string; due: string };
  show: 'owing' | 'credit' | 'overdue';
  age: Age;
  /** Those who are looked for; everybody where it is not given. */
  accountIds: readonly number[] | undefined;
}

/**
 * Of what a customer owes the newest charges are unpaid, as receipts have paid the oldest: so the balance and the charges of the
 * last days say how old it is.
 */
const aged = ({ days }: Pick<AgedSearch, 'days'>) => sql`
  with balances as (
    select account_id, sum(cents)::bigint as balance from (
      select account_id, amount_cents as cents from account_charges
      union all
      select account_id, -amount_cents from receipts where account_id is not null
    ) each group by account_id having sum(cents) <> 0
  ), recent as (
    select account_id, min(booked_on) as booked_on, sum(amount_cents) as cents from account_charges
    where booked_on >= ${days.over60 < days.due ? days.over60 : days.due}::date
    group by account_id, order_id having sum(amount_cents) > 0
  ), sums as (
    select account_id, coalesce(sum(cents) filter (where booked_on >= ${days.current}::date), 0) as until30,
      coalesce(sum(cents) filter (where booked_on >= ${days.over30}::date), 0) as until60,
      coalesce(sum(cents) filter (where booked_on >= ${days.over60}::date), 0) as until90,
      coalesce(sum(cents) filter (where booked_on >= ${days.due}::date), 0) as not_due
    from recent group by account_id
  ), aged as (
    select account_id, balance, greatest(-balance, 0)::bigint as credit,
      least(owed, until30)::bigint as current, (least(owed, until60) - least(owed, until30))::bigint as over30,
      (least(owed, until90) - least(owed, until60))::bigint as over60, (owed - least(owed, until90))::bigint as over90,
      (owed - least(owed, not_due))::bigint as overdue
    from (
      select account_id, balance, greatest(balance, 0) as owed, coalesce(until30, 0) as until30, coalesce(until60, 0) as until60,
        coalesce(until90, 0) as until90, coalesce(not_due, 0) as not_due
      from balances left join sums using (account_id)
    ) each
  )`;

/** Who owes something of an age or older. */
const OLDER: Record<Age, ReturnType<typeof sql>> = {
  current: sql`balance > 0`,
  over30: sql`over30 + over60 + over90 > 0`,
  over60: sql`over60 + over90 > 0`,
  over90: sql`over90 > 0`,
};

const chosen = ({ show, age, accountIds }: AgedSearch) => sql`
  ${show === 'credit' ? sql`credit > 0` : show === 'overdue' ? isWorthReminding : OLDER[age]}
  and ${accountIds ? sql`account_id = ${anyOf(accountIds)}` : sql`true`}`;

export interface AgedSums {
  balance: number;
  credit: number;
  current: number;
  over30: number;
  over60: number;
  over90: number;
  people: number;
}

export interface AgedRow extends Omit<AgedSums, 'people'> {
  accountId: number;
  overdue: number;
  name: string;
  customerNumber: string | null;
  phone: string | null;
  language: 'en' | 'mk';
}

interface AgedAnswer extends AgedRow {
  total: number;
  sums: AgedSums;
}

interface RowsPage {
  offset: number;
  limit: number;
}

/** A page of accounts that are not even, who owes most the longest first, how many there are, and the sums of all. */
export async function listAged(
  db: Db,
  search: AgedSearch,
  { offset, limit }: RowsPage,
): Promise<{ rows: AgedRow[]; total: number; sums: AgedSums }> {
  const { rows } = await sql<AgedAnswer>`
  ${aged(search)}, found as (select * from aged where ${chosen(search)}),
  page as (
    select * from found order by over90 desc, over60 desc, over30 desc, balance desc, credit desc, account_id
    limit ${limit} offset ${offset}
  ), every as (
    select jsonb_build_object('balance', coalesce(sum(balance) filter (where balance > 0), 0), 'credit', coalesce(sum(credit), 0),
      'current', coalesce(sum(current), 0), 'over30', coalesce(sum(over30), 0), 'over60', coalesce(sum(over60), 0),
      'over90', coalesce(sum(over90), 0), 'people', count(*) filter (where balance > 0)) as sums
    from aged
  )
  select every.sums, (select count(*) from found)::integer as total, page.*, a.customer_number, a.phone_number as phone, a.language,
    ${nameOf('a')} as name
  from every left join page on true
  left join lateral (select * from accounts where id = page.account_id limit 1) a on true
  order by page.over90 desc, page.over60 desc, page.over30 desc, page.balance desc, page.credit desc, page.account_id`.execute(
    db,
  );
  const [{ total, sums }] = rows as [AgedAnswer];
  // Without anybody it is one row of nothing.
  return { rows: rows.filter(({ accountId }) => accountId !== null), total, sums };
}

/** Overdue debts of some customers that are worth a reminder. */
export async function listOverdue(
  db: Db,
  search: Pick<AgedSearch, 'days'>,
  accountIds: readonly number[],
): Promise<{ accountId: number; balance: number; overdue: number }[]> {
  const { rows } = await sql<{ accountId: number; balance: number; overdue: number }>`
    ${aged(search)} select account_id, balance, overdue from aged
    where ${isWorthReminding} and account_id = ${anyOf(accountIds)}`.execute(db);
  return rows;
}
