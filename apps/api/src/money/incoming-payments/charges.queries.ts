import { sql, type RawBuilder } from 'kysely';
import type { IncomingPaymentMethod } from '@trpeza/contract/money/incoming-payments.constants';
import { shareOnStatement } from '#money/online-payments/share-on-statement.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

/** The amount to charge for an order: what remains to be collected if it is delivered, otherwise zero. */
const target = sql<number>`case when status = 'completed' then ${shareOnStatement('orders')} else 0 end`;

/**
 * Inserts the difference between the amounts to charge for some orders and the amounts charged so far. It is booked on
 * the delivery date, or today if that month is closed. The caller must have locked the orders.
 * @returns the accounts that were changed
 */
export async function insertCharges(trx: Trx, orderIds: readonly number[], today: string): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    with asked as (
      select id, account_id, delivery_date, ${target} as cents from orders where id = ${anyOf(orderIds)}
    ), booked as (
      select order_id, sum(amount_cents) as cents from account_charges
      where order_id = ${anyOf(orderIds)} group by order_id
    )
    insert into account_charges (account_id, order_id, amount_cents, booked_on)
    select account_id, id, asked.cents - coalesce(booked.cents, 0),
      case when to_char(delivery_date, 'YYYY-MM') <= coalesce((select max(month) from closed_months), '')
        then ${today}::date else delivery_date end
    from asked left join booked on order_id = id
    where asked.cents <> coalesce(booked.cents, 0)
    order by id
    returning account_id`.execute(trx);
  return [...new Set(rows.map(({ accountId }) => accountId))];
}

export interface Sums {
  charged: number;
  received: number;
}

/** The sums charged to and received from some customers, optionally before a date. Customers with neither are omitted. */
export async function sumAccounts(
  db: Db,
  accountIds: readonly number[],
  before = '9999-12-31',
): Promise<Map<number, Sums>> {
  const { rows } = await sql<Sums & { accountId: number }>`
    select account_id, sum(charged)::bigint as charged, sum(received)::bigint as received
    from (
      select account_id, amount_cents as charged, 0 as received from account_charges
      where account_id = ${anyOf(accountIds)} and booked_on < ${before}::date
      union all
      select account_id, 0, amount_cents from incoming_payments
      where account_id = ${anyOf(accountIds)} and received_on < ${before}::date
    ) each
    group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, ...sums }) => [accountId, sums]));
}

/** The sums of one customer from `from` until the day before `before`, and the opening balance. */
export async function sumAccountPeriod(
  db: Db,
  accountId: number,
  { from, before }: { from: string; before: string },
): Promise<Sums & { opening: number }> {
  const { rows } = await sql<Sums & { opening: number }>`
    select coalesce(sum(charged - received) filter (where day < ${from}::date), 0)::bigint as opening,
      coalesce(sum(charged) filter (where day >= ${from}::date), 0)::bigint as charged,
      coalesce(sum(received) filter (where day >= ${from}::date), 0)::bigint as received
    from (
      select booked_on as day, amount_cents as charged, 0 as received from account_charges
      where account_id = ${accountId} and booked_on < ${before}::date
      union all
      select received_on, 0, amount_cents from incoming_payments
      where account_id = ${accountId} and received_on < ${before}::date
    ) each`.execute(db);
  return rows[0]!;
}

export interface MovementRow {
  day: string;
  /** Null for incoming payments. */
  orderId: number | null;
  /** Null for charges. */
  incomingPaymentId: number | null;
  method: IncomingPaymentMethod | null;
  reference: string | null;
  /** Whether an incoming payment reverses another one. */
  isReversal: boolean;
  amountCents: number;
}

/** The charges and incoming payments of one customer in a period, by date; charges come first within a day. */
export async function listMovements(
  db: Db,
  accountId: number,
  { from, before }: { from: string; before: string },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select booked_on as day, order_id, null::bigint as incoming_payment_id, null as method, null as reference, false as is_reversal,
      sum(amount_cents)::integer as amount_cents
    from account_charges
    where account_id = ${accountId} and booked_on >= ${from}::date and booked_on < ${before}::date
    group by booked_on, order_id having sum(amount_cents) <> 0
    union all
    select received_on, null, id, method, reference, reverses_id is not null, amount_cents from incoming_payments
    where account_id = ${accountId} and received_on >= ${from}::date and received_on < ${before}::date
    order by day, incoming_payment_id nulls first, order_id`.execute(db);
  return rows;
}

export interface UnpaidRow {
  accountId: number;
  orderId: number;
  bookedOn: string;
  amountCents: number;
  openCents: number;
}

/**
 * The unpaid charges of some customers, oldest first. Incoming payments are not assigned to charges but pay the oldest
 * ones first.
 * @param accounts the right side of a comparison with `account_id`: one id, or any of several
 */
export const unpaidOf = (accounts: RawBuilder<unknown>) => sql`
  select run.account_id, run.order_id, run.booked_on, run.amount_cents,
    least(run.amount_cents, run.until_cents - coalesce(paid.cents, 0))::integer as open_cents
  from (
    select account_id, order_id, booked_on, amount_cents,
      sum(amount_cents) over (partition by account_id order by booked_on, order_id) as until_cents
    from (
      select account_id, order_id, min(booked_on) as booked_on, sum(amount_cents)::integer as amount_cents
      from account_charges where account_id = ${accounts}
      group by account_id, order_id having sum(amount_cents) > 0
    ) each
  ) run left join (
    select account_id, sum(amount_cents) as cents from incoming_payments where account_id = ${accounts} group by account_id
  ) paid using (account_id)
  where run.until_cents > coalesce(paid.cents, 0)`;

export async function listUnpaid(db: Db, accountIds: readonly number[]): Promise<UnpaidRow[]> {
  const { rows } =
    await sql<UnpaidRow>`${unpaidOf(anyOf(accountIds))} order by account_id, booked_on, order_id`.execute(db);
  return rows;
}
