import { sql } from 'kysely';
import type { CallOutcome, RecurringState } from '@trpeza/contract/ordering/recurring-orders.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { coversDateSql } from './pauses.queries.ts';

interface RegularDayFilter {
  day: string;
  /** The delivery date; for a closed day, the regular day itself. */
  date: string;
  weekdays: readonly number[];
}

/** SQL condition: the recurring order `s` is due on a regular day. `fallsOn` implements the same rule in TypeScript. */
export const fallsOnSql = ({ day, weekdays }: Omit<RegularDayFilter, 'date'>) =>
  sql<boolean>`s.stopped_at is null and s.begins_on <= ${day}::date and (s.ends_on is null or s.ends_on >= ${day}::date)
    and extract(isodow from s.begins_on)::integer = ${anyOf(weekdays)}
    and ((${day}::date - extract(isodow from ${day}::date)::integer)
      - (s.begins_on - extract(isodow from s.begins_on)::integer)) / 7 % s.every_weeks = 0`;

/** SQL condition: the customer of the recurring order `s` has a pause on a date. */
export const ownerPausedSql = (date: string) =>
  sql<boolean>`exists (select from pauses h where h.account_id = s.account_id and ${coversDateSql(date)})`;

/** SQL condition: the customer of the recurring order `s` has an active order for a date. */
export const ownerHasOrderSql = (date: string) =>
  sql<boolean>`exists (select from orders o where o.account_id = s.account_id and o.delivery_date = ${date}::date
    and o.status <> 'cancelled')`;

/**
 * SQL subquery: the accounts with an active order for a date. The query reads this list once for all customers, because
 * the number of orders per customer grows over the years.
 */
const accountsWithOrderSql = (date: string) =>
  sql`(select o.account_id from orders o where o.delivery_date = ${date}::date and o.status <> 'cancelled')`;

/**
 * Counts the recurring orders of a regular day by state. A recurring order without a row for the day counts as proposed.
 */
export async function countDayStates(db: Db, { day, date, weekdays }: RegularDayFilter) {
  const { rows } = await sql<{ state: RecurringState | 'paused'; count: number }>`
    with own as (
      select d.state, (select s.account_id from recurring_orders s where s.id = d.recurring_order_id) as account_id
      from recurring_days d where d.delivery_date = ${day}::date
      union all
      select 'proposed', s.account_id from recurring_orders s
      where ${fallsOnSql({ day, weekdays })}
        and not exists (select from recurring_days d where d.recurring_order_id = s.id and d.delivery_date = ${day}::date)
    )
    select case when s.state in ('proposed', 'refused') and ${ownerPausedSql(date)} then 'paused'
      when s.state = 'refused' and ${ownerHasOrderSql(date)} then 'ordered' else s.state end as state, count(*) as count
    from own s group by 1`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

const NAME = sql<string>`coalesce(nullif(trim(concat(a.first_name, ' ', a.last_name)), ''), a.username)`;

interface CalledRow {
  accountId: number;
  name: string;
  phone: string | null;
  outcome: CallOutcome | null;
  note: string | null;
  calledBy: string | null;
  calledAt: Date | null;
}

/** SQL join: the latest call to the account `a` about a date, as columns of `call`. */
const lastCall = (date: string) => sql`left join lateral (
  select c.outcome, c.note, c.called_at, coalesce(nullif(trim(concat(by.first_name, ' ', by.last_name)), ''), by.username) as called_by
  from call_outcomes c join accounts by on by.id = c.called_by
  where c.delivery_date = ${date}::date and c.account_id = a.id order by c.id desc limit 1) call on true`;

export interface UnplacedRow extends CalledRow {
  recurringOrderId: number;
  refusals: { code: string; params: Record<string, string | number> }[];
}

/**
 * Lists the recurring orders that were refused on a regular day, if the customer still has no order for it. The longest
 * waiting come first.
 */
export async function listUnplaced(db: Db, { day, date }: { day: string; date: string }, limit: number) {
  const { rows } = await sql<UnplacedRow>`
    with refused as materialized (
      select d.recurring_order_id, d.refusals, d.decided_at, s.account_id
      from recurring_days d join recurring_orders s on s.id = d.recurring_order_id
      where d.delivery_date = ${day}::date and d.state = 'refused' and not ${ownerPausedSql(date)}
    )
    select refused.recurring_order_id, refused.refusals, a.id as account_id, ${NAME} as name,
      nullif(a.phone_number, '') as phone, call.outcome, call.note, call.called_by, call.called_at
    from refused join accounts a on a.id = refused.account_id
    ${lastCall(date)}
    where refused.account_id not in ${accountsWithOrderSql(date)}
    order by refused.decided_at, refused.recurring_order_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks a refused or settled day of a recurring order.
 * @returns the customer, or undefined if the day has another state
 */
export const lockRefused = (trx: Trx, { recurringOrderId, day }: { recurringOrderId: number; day: string }) =>
  trx
    .selectFrom('recurringDays as d')
    .innerJoin('recurringOrders as s', 's.id', 'd.recurringOrderId')
    .select('s.accountId')
    .where('d.recurringOrderId', '=', recurringOrderId)
    .where('d.deliveryDate', '=', day)
    .where('d.state', 'in', ['refused', 'settled'])
    .forUpdate('d')
    .executeTakeFirst();

export interface NotOrderedRow extends CalledRow {
  ordered: number;
  hasRecurring: boolean;
}

interface NotOrderedFilter {
  /** The regular day and its delivery date. */
  day: string;
  date: string;
  /**
   * The preceding delivery days to count. A customer who ordered on at least `least` of these days is a regular customer.
   */
  before: readonly string[];
  least: number;
  weekdays: readonly number[];
  limit: number;
}

/**
 * Lists customers whom the office may call, because they have not ordered for a date. These are regular customers and
 * customers with a refused recurring order, unless they have an order, a pause or a skipped day. Customers who were not
 * called yet come first.
 */
export async function listNotOrdered(
  db: Db,
  { day, date, before, least, weekdays, limit }: NotOrderedFilter,
) {
  const { rows } = await sql<NotOrderedRow>`
    with regular as (
      select account_id, count(distinct delivery_date)::integer as ordered from orders
      where delivery_date = ${anyOf(before, 'date')} and status <> 'cancelled'
      group by account_id having count(distinct delivery_date) >= ${least}
    ), failed as (
      select s.account_id from recurring_days d join recurring_orders s on s.id = d.recurring_order_id
      where d.delivery_date = ${day}::date and d.state = 'refused'
    ), missing as materialized (
      select account_id, max(ordered) as ordered, bool_or(failed) as has_recurring from (
        select account_id, ordered, false as failed from regular union all select account_id, 0, true from failed
      ) as each group by account_id
    )
    select a.id as account_id, ${NAME} as name, nullif(a.phone_number, '') as phone, missing.ordered, missing.has_recurring,
      call.outcome, call.note, call.called_by, call.called_at
    from missing join accounts a on a.id = missing.account_id and a.deleted_at is null and a.role = 'customer'
    ${lastCall(date)}
    where missing.account_id not in ${accountsWithOrderSql(date)}
      and not exists (select from pauses h where h.account_id = a.id and ${coversDateSql(date)})
      and missing.account_id not in (select s.account_id from recurring_orders s left join recurring_days d
          on d.recurring_order_id = s.id and d.delivery_date = ${day}::date
        where ${fallsOnSql({ day, weekdays })} and coalesce(d.state, 'proposed') in ('proposed', 'skipped'))
    order by call.called_at nulls first, missing.ordered desc, a.id limit ${limit}`.execute(db);
  return rows;
}

interface Call {
  accountId: number;
  deliveryDate: string;
  outcome: CallOutcome;
  note: string;
  calledBy: number;
  calledAt: Date;
}

export const insertCall = (trx: Trx, call: Call) => trx.insertInto('callOutcomes').values(call).execute();

/** Marks refused recurring orders of an account on a regular day as settled. */
export const settleRefusedDay = (
  trx: Trx,
  { accountId, day, at }: { accountId: number; day: string; at: Date },
) =>
  trx
    .updateTable('recurringDays')
    .set({ state: 'settled', decidedAt: at })
    .where('deliveryDate', '=', day)
    .where('state', '=', 'refused')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('recurringOrders as s')
          .select('s.id')
          .whereRef('s.id', '=', 'recurringDays.recurringOrderId')
          .where('s.accountId', '=', accountId),
      ),
    )
    .execute();
