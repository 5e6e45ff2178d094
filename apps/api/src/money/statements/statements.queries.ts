import { sql } from 'kysely';
import type { StatementSort } from '@trpeza/contract/money/statements.constants';
import { hasAgreementThroughout } from '#money/agreements/agreement-on-date.queries.ts';
import { isDishonoured } from '#money/online-payments/payments.queries.ts';
import { shareOnStatement } from '#money/online-payments/share-on-statement.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import type { ChargedOrder } from './statements.domain.ts';

export interface RequestedMonth {
  month: string;
  from: string;
  before: string;
  /** The instant at which the month is over. */
  end: Date;
}

/** The monthly plan of a customer at an instant; null without a plan. */
const planAt = (accountId: ReturnType<typeof sql.ref>, at: Date) =>
  sql`(select plan_cents from monthly_plans where account_id = ${accountId} and since < ${at} order by since desc limit 1)`;

const nameOf = sql`coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.username, 'User #' || a.id)`;

const numberOf = (account: string) =>
  sql<string>`coalesce(${sql.ref(`${account}.customerNumber`)}, ${sql.ref(`${account}.id`)}::text)`;

type Days = Pick<RequestedMonth, 'from' | 'before'>;

/**
 * The account balances at the beginning and end of a month, and the unpaid part of the latter today. Incoming payments
 * pay the oldest charges first, so everything received since the end of the month reduces it. It never exceeds the
 * current balance.
 */
const balances = ({ from, before }: Days, accountId?: number) => {
  const own = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  return sql`
    select account_id, opening, due, received, balance, moved, greatest(0, least(due - received, balance)) as open
    from (
      select account_id, coalesce(sum(cents) filter (where day < ${from}::date), 0) as opening,
        coalesce(sum(cents) filter (where day < ${before}::date), 0) as due,
        coalesce(-sum(cents) filter (where is_receipt and day >= ${before}::date), 0) as received,
        sum(cents) as balance, bool_or(day >= ${from}::date and day < ${before}::date) as moved
      from (
        select account_id, booked_on as day, amount_cents as cents, false as is_receipt from account_charges where true ${own}
        union all
        select account_id, received_on, -amount_cents, true from incoming_payments where account_id is not null ${own}
      ) each group by account_id
    ) sums`;
};

/** A customer's current balance, and the unpaid part of a month's statement. */
export async function findBalance(db: Db, accountId: number, of: Days) {
  const { rows } = await sql<Record<'balance' | 'open', string>>`
    select balance, open from (${balances(of, accountId)}) as found`.execute(db);
  const { balance = 0, open = 0 } = rows[0] ?? {};
  return { balance: Number(balance), open: Number(open) };
}

/**
 * All customers who have a statement for a month: with budget activity or orders, with movements on their account, or
 * with debts. Budgets are stored by month and orders are found by delivery date, so other months are not read.
 */
export const customersWithStatement = (db: Db, { month, from, before, end }: RequestedMonth, search = '') =>
  db.selectFrom(
    sql<StatementSumsRow>`(
      with figures as (
        select account_id, sum(spent)::bigint as spent, sum(agreed)::bigint as agreed, sum(own)::bigint as own,
          sum(to_pay)::bigint as to_pay, sum(orders)::bigint as orders, sum(due)::bigint as due, sum(received)::bigint as received,
          sum(open)::bigint as open
        from (
          select account_id, spent_cents as spent, agreed_cents as agreed, 0 as own, 0 as to_pay, 0 as orders,
            0 as due, 0 as received, 0 as open, spent_cents <> 0 as has_statement
          from budget_months where month = ${month}
          union all
          select account_id, 0, 0, case when status = 'cancelled' then 0 else worth_customer_cents end,
            case when status = 'cancelled' then 0 else ${shareOnStatement('orders')} end, 1, 0, 0, 0, true
          from orders where delivery_date >= ${from} and delivery_date < ${before}
          union all
          select account_id, 0, 0, 0, 0, 0, due, received, open, moved or due > 0
          from (${balances({ from, before })}) on_account
        ) each group by account_id having bool_or(has_statement)
      )
      select a.id as account_id, coalesce(a.username, '') as username, ${numberOf('a')} as customer_number, ${nameOf} as name, planned.plan,
        planned.plan - (f.spent - f.agreed) as "left", f.spent, f.own, f.to_pay, f.orders, f.due, f.received, f.open
      from figures f join accounts a on a.id = f.account_id
      cross join lateral (
        select case when ${hasAgreementThroughout('a.id', { from, before })} then null else ${planAt(sql.ref('a.id'), end)} end as plan
        -- Evaluates the plan once per customer instead of once per reference.
        offset 0
      ) planned
      where ${search} = '' or position(lower(${search}) in lower(concat_ws(' ', a.id, a.customer_number, a.username, a.first_name, a.last_name, a.email))) > 0
    )`.as('found'),
  );

export interface StatementSumsRow extends Record<
  'spent' | 'own' | 'toPay' | 'orders' | 'due' | 'received' | 'open',
  number
> {
  accountId: number;
  username: string;
  customerNumber: string;
  name: string;
  /** Null without a plan, or if agreements cover the whole month. */
  plan: number | null;
  /** The remaining plan. Orders under agreements do not reduce it. */
  left: number | null;
}

/** Sorts by name in Macedonian collation: Latin after Cyrillic. */
const byName = sql`found.name collate "mk-x-icu"`;

interface ActivityPage {
  search?: string | undefined;
  sort: StatementSort;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export const listStatementRows = (
  db: Db,
  requested: RequestedMonth,
  { search, sort, direction, offset, limit }: ActivityPage,
): Promise<StatementSumsRow[]> =>
  customersWithStatement(db, requested, search)
    .selectAll()
    .orderBy(sort === 'name' ? byName : sql.ref(`found.${sort}`), direction)
    .orderBy(byName)
    .orderBy('found.accountId')
    .limit(limit)
    .offset(offset)
    .execute();

const sumOf = (figure: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${figure}), 0)::bigint`;

/** The sums of all matches. Only customers with a plan have a remaining budget; credits do not reduce the debts of others. */
export const sumStatementRows = (db: Db, requested: RequestedMonth, search: string | undefined) =>
  customersWithStatement(db, requested, search)
    .select([
      sql<number>`count(*)`.as('people'),
      sumOf(sql`plan`).as('opening'),
      sumOf(sql`spent`).as('spent'),
    ])
    .select([sumOf(sql`own`).as('own'), sumOf(sql`to_pay`).as('toPay'), sumOf(sql`"left"`).as('left')])
    .select([sumOf(sql`greatest(due, 0)`).as('due'), sumOf(sql`greatest(-due, 0)`).as('credit')])
    .select([sumOf(sql`received`).as('received'), sumOf(sql`open`).as('open')])
    .executeTakeFirstOrThrow();

/** The given accounts that are customers, sorted by name. */
export async function listCustomerIdsByName(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.role = 'customer' and a.id = ${anyOf(accountIds)}
    order by ${nameOf} collate "mk-x-icu", a.id`.execute(db);
  return rows.map(({ id }) => id);
}

export const findCustomer = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'firstName', 'lastName', 'language'])
    .select(numberOf('accounts').as('customerNumber'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('customerStates')
          .select('customerStates.id')
          .whereRef('customerStates.accountId', '=', 'accounts.id')
          .where('state', '=', 'deceased')
          .where('toDate', 'is', null),
      ).as('isDeceased'),
    )
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .executeTakeFirst();

/** The stored balances of a customer in a closed month; undefined if the account was never used. */
export const findClosedBalance = (db: Db, accountId: number, month: string) =>
  db
    .selectFrom('closedBalances')
    .select(['openingCents', 'chargedCents', 'receivedCents', 'closingCents'])
    .where('accountId', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst();

/** The details of charged orders that a bill shows next to the charge. */
export async function listChargedOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, ChargedOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'deliveryDate', isDishonoured.as('isDishonoured')])
    .where('id', '=', anyOf(orderIds))
    .execute();
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

/** The amounts to collect for a customer's orders, by month of delivery, newest first. */
export const sumToCollectByMonth = (db: Db, accountId: number, from: string) =>
  db
    .selectFrom('orders')
    .select([
      sql<string>`to_char(delivery_date, 'YYYY-MM')`.as('month'),
      sql<string>`sum(${shareOnStatement('orders')})`.as('cents'),
    ])
    .where('accountId', '=', accountId)
    .where('status', '!=', 'cancelled')
    .where('deliveryDate', '>=', from)
    .groupBy(sql`1`)
    .orderBy(sql`1`, 'desc')
    .execute();

/** The months with budget activity or orders of a customer, up to a given month, newest first. */
export async function listOwnMonths(
  db: Db,
  accountId: number,
  upTo: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from budget_months
    where account_id = ${accountId} and month <= ${upTo} and (
      spent_cents <> 0 or month in (
        select to_char(delivery_date, 'YYYY-MM') from orders where account_id = ${accountId}
      ))
    order by month desc limit ${limit}`.execute(db);
  return rows.map(({ month }) => month);
}
