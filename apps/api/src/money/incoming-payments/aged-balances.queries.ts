import { sql } from 'kysely';
import type { Age } from '@trpeza/contract/money/incoming-payments.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import { countRows } from '#platform/database/keyset-page.ts';
import { accountNameSql } from './incoming-payments.queries.ts';

/** Reminders about smaller amounts cost more goodwill than they bring. */
const MIN_REMINDER_CENTS = 100;

export interface AgedBalanceSearch {
  /** The first dates of the columns up to 30, 60 and 90 days, and the first delivery date that is not overdue. */
  days: { current: string; over30: string; over60: string; due: string };
  show: 'owing' | 'credit' | 'overdue';
  age: Age;
  /** Restricts the list to these accounts; undefined lists all. */
  accountIds: readonly number[] | undefined;
}

export interface Aged {
  accountId: number;
  balance: number;
  credit: number;
  current: number;
  over30: number;
  over60: number;
  over90: number;
  overdue: number;
}

/**
 * Accounts with a balance other than zero, with debts by age. Incoming payments are applied to the oldest charges first,
 * so the unpaid ones are the newest: the balance and the charges of the last days determine the age of the debt.
 */
const aged = (db: Db, { days }: Pick<AgedBalanceSearch, 'days'>) =>
  db.selectFrom(
    sql<Aged>`(
      with balances as (
        select account_id, sum(cents)::bigint as balance from (
          select account_id, amount_cents as cents from account_charges
          union all
          select account_id, -amount_cents from incoming_payments where account_id is not null
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
      )
      select account_id, balance, greatest(-balance, 0)::bigint as credit,
        least(owed, until30)::bigint as current, (least(owed, until60) - least(owed, until30))::bigint as over30,
        (least(owed, until90) - least(owed, until60))::bigint as over60, (owed - least(owed, until90))::bigint as over90,
        (owed - least(owed, not_due))::bigint as overdue
      from (
        select account_id, balance, greatest(balance, 0) as owed, coalesce(until30, 0) as until30, coalesce(until60, 0) as until60,
          coalesce(until90, 0) as until90, coalesce(not_due, 0) as not_due
        from balances left join sums using (account_id)
      ) each
    )`.as('aged'),
  );

/** Customers with debts of this age or older. */
const OLDER = {
  current: sql<boolean>`balance > 0`,
  over30: sql<boolean>`over30 + over60 + over90 > 0`,
  over60: sql<boolean>`over60 + over90 > 0`,
  over90: sql<boolean>`over90 > 0`,
} satisfies Record<Age, unknown>;

function matching(db: Db, { days, show, age, accountIds }: AgedBalanceSearch) {
  let query = aged(db, { days });
  if (show === 'owing') query = query.where(OLDER[age]);
  if (show === 'credit') query = query.where('aged.credit', '>', 0);
  if (show === 'overdue') query = query.where('aged.overdue', '>=', MIN_REMINDER_CENTS);
  if (accountIds) query = query.where('aged.accountId', '=', anyOf(accountIds));
  return query;
}

/** A page of accounts with a balance other than zero, sorted by the largest and oldest debts. */
export const listAgedBalanceRows = (
  db: Db,
  search: AgedBalanceSearch,
  { offset, limit }: { offset: number; limit: number },
) =>
  matching(db, search)
    .innerJoin('accounts as a', 'a.id', 'aged.accountId')
    .selectAll('aged')
    .select(['a.customerNumber', 'a.phoneNumber as phone', 'a.language', accountNameSql('a').as('name')])
    .orderBy('aged.over90', 'desc')
    .orderBy('aged.over60', 'desc')
    .orderBy('aged.over30', 'desc')
    .orderBy('aged.balance', 'desc')
    .orderBy('aged.credit', 'desc')
    .orderBy('aged.accountId')
    .limit(limit)
    .offset(offset)
    .execute();

export const countAgedBalances = (db: Db, search: AgedBalanceSearch): Promise<number> =>
  countRows(matching(db, search));

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** The sums of all accounts, and the number of customers with debts. */
export const sumAgedBalances = (db: Db, search: Pick<AgedBalanceSearch, 'days'>) =>
  aged(db, search)
    .select(sql<number>`coalesce(sum(balance) filter (where balance > 0), 0)::bigint`.as('balance'))
    .select([sumOf('credit').as('credit'), sumOf('current').as('current'), sumOf('over30').as('over30')])
    .select([sumOf('over60').as('over60'), sumOf('over90').as('over90')])
    .select(sql<number>`count(*) filter (where balance > 0)`.as('people'))
    .executeTakeFirstOrThrow();

/** The overdue debts of some customers, without amounts too small for a reminder. */
export const listOverdue = (db: Db, search: Pick<AgedBalanceSearch, 'days'>, accountIds: readonly number[]) =>
  matching(db, { ...search, show: 'overdue', age: 'current', accountIds })
    .select(['aged.accountId', 'aged.balance', 'aged.overdue'])
    .execute();
