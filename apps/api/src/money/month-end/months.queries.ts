import { sql } from 'kysely';
import { issueAmountSql } from '#money/reconciliation/payment-issues.queries.ts';
import type { Db, Trx } from '#platform/database/database.ts';

/** The key of an advisory lock; an arbitrary number that no other lock uses. */
const MONTHS_LOCK = sql.lit(20_261_127);

/**
 * Prevents months from being closed until the transaction ends. The lock is shared, so concurrent bookings do not block
 * each other. Acquire it after all other locks.
 */
export async function lockMonthsShared(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${MONTHS_LOCK})`.execute(trx);
}

/** Waits for concurrent bookings to finish, and blocks new ones until the transaction ends. */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`.execute(trx);
}

export async function findLastClosedMonth(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('closedMonths')
    .select('month')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.month;
}

/** The date of the first charge or incoming payment; null if there is none. */
export async function findFirstBookingDate(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select least(
    (select min(booked_on) from account_charges),
    (select min(received_on) from incoming_payments where account_id is not null)) as day`.execute(db);
  return rows[0]!.day;
}

export interface MonthBounds {
  month: string;
  from: string;
  before: string;
  /**
   * The preceding closed month, whose closing balances are this month's opening ones. Undefined if no month is closed:
   * the opening balances then include everything earlier.
   */
  previous: string | undefined;
}

/** The opening balance and the sums of each account in a month. */
const balances = ({ from, before, previous }: MonthBounds) => {
  const opening = previous
    ? sql`select account_id, closing_cents as opening, 0 as charged, 0 as received from closed_balances where month = ${previous}`
    : sql`select account_id, amount_cents as opening, 0 as charged, 0 as received from account_charges where booked_on < ${from}::date
      union all
      select account_id, -amount_cents, 0, 0 from incoming_payments where account_id is not null and received_on < ${from}::date`;
  return sql`
    select account_id, sum(opening)::integer as opening, sum(charged)::integer as charged, sum(received)::integer as received
    from (
      ${opening}
      union all
      select account_id, 0, amount_cents, 0 from account_charges where booked_on >= ${from}::date and booked_on < ${before}::date
      union all
      select account_id, 0, 0, amount_cents from incoming_payments
      where account_id is not null and received_on >= ${from}::date and received_on < ${before}::date
    ) each
    group by account_id
    having sum(opening) <> 0 or count(*) filter (where charged <> 0 or received <> 0) > 0`;
};

export interface MonthSums {
  opening: number;
  charged: number;
  received: number;
  people: number;
}

export async function sumMonth(db: Db, bounds: MonthBounds): Promise<MonthSums> {
  const { rows } = await sql<MonthSums>`
    select coalesce(sum(opening), 0)::bigint as opening, coalesce(sum(charged), 0)::bigint as charged,
      coalesce(sum(received), 0)::bigint as received, count(*)::integer as people
    from (${balances(bounds)}) each`.execute(db);
  return rows[0]!;
}

/** Closes a month and stores the balances of all accounts. */
export async function insertClosedMonth(
  trx: Trx,
  bounds: MonthBounds,
  { closedBy, closedAt }: { closedBy: number; closedAt: Date },
): Promise<void> {
  await sql`insert into closed_months (month, closed_by, closed_at, last_entry_id)
    select ${bounds.month}, ${closedBy}, ${closedAt}, coalesce(max(id), 0) from budget_entries`.execute(trx);
  await sql`insert into closed_balances (month, account_id, opening_cents, charged_cents, received_cents, closing_cents)
    select ${bounds.month}, account_id, opening, charged, received, opening + charged - received
    from (${balances(bounds)}) each`.execute(trx);
}

export type ClosedRow = MonthSums & { month: string; closedAt: Date; closedBy: string | null };

/** Closed months with their sums, newest first. */
export async function listClosedMonths(db: Db, limit: number): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select m.month, m.closed_at, a.username as closed_by, sums.*
    from (select * from closed_months order by month desc limit ${limit}) m
    left join accounts a on a.id = m.closed_by
    cross join lateral (
      select coalesce(sum(opening_cents), 0)::bigint as opening, coalesce(sum(charged_cents), 0)::bigint as charged,
        coalesce(sum(received_cents), 0)::bigint as received, count(*)::integer as people
      from closed_balances where month = m.month
    ) sums
    order by m.month desc`.execute(db);
  return rows;
}

interface OpenItems {
  openOrders: number;
  openBankLines: number;
  bankCents: number;
  openPayments: number;
  paymentCents: number;
}

/** Counts the open items up to the end of a month, which should be settled before it is closed, and sums their amounts. */
export async function sumOpenItems(db: Db, { before }: MonthBounds): Promise<OpenItems> {
  const { rows } = await sql<OpenItems>`select
    (select count(*)::integer from orders where status in ('pending', 'processing', 'ready_for_delivery', 'delivering')
      and delivery_date < ${before}::date) as open_orders,
    bank.*, issues.*
    from (
      select count(*)::integer as open_bank_lines, coalesce(sum(amount_cents), 0)::bigint as bank_cents
      from bank_lines where state = 'open' and booked_on < ${before}::date
    ) bank, (
      select count(*)::integer as open_payments, coalesce(sum(${issueAmountSql}), 0)::bigint as payment_cents
      from payment_issues join payments on payments.id = payment_id join orders on orders.checkout_id = payments.checkout_id
      where resolved_at is null and delivery_date < ${before}::date
    ) issues`.execute(db);
  return rows[0]!;
}
