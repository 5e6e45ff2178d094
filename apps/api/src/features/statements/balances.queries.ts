import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

interface Period {
  from: string;
  before: string;
}

/** What was on a customer's account when some days began, and was charged and received in them. */
export async function sumPeriod(db: Db, accountId: number, { from, before }: Period) {
  const { rows } = await sql<Record<'opening' | 'charged' | 'received', string>>`
    select coalesce(sum(charged - received) filter (where day < ${from}::date), 0)::bigint as opening,
      coalesce(sum(charged) filter (where day >= ${from}::date), 0)::bigint as charged,
      coalesce(sum(received) filter (where day >= ${from}::date), 0)::bigint as received
    from (
      select booked_on as day, amount_cents as charged, 0 as received from account_charges
      where account_id = ${accountId} and booked_on < ${before}::date
      union all
      select received_on, 0, amount_cents from receipts
      where account_id = ${accountId} and received_on < ${before}::date
    ) each`.execute(db);
  const { opening, charged, received } = rows[0]!;
  return { opening: Number(opening), charged: Number(charged), received: Number(received) };
}

export interface MovementRow {
  day: string;
  /** Of a charge. */
  orderId: number | null;
  /** Of a receipt. */
  receiptId: number | null;
  method: 'bank' | 'cash' | 'cheque' | 'card' | null;
  amountCents: number;
}

/** The charges and receipts of one customer in some days, as they were; charges of a day come first. */
export async function listMovements(
  db: Db,
  accountId: number,
  { from, before }: Period,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select booked_on as day, order_id, null::bigint as receipt_id, null as method, sum(amount_cents)::integer as amount_cents
    from account_charges
    where account_id = ${accountId} and booked_on >= ${from}::date and booked_on < ${before}::date
    group by booked_on, order_id having sum(amount_cents) <> 0
    union all
    select received_on, null, id, method, amount_cents from receipts
    where account_id = ${accountId} and received_on >= ${from}::date and received_on < ${before}::date
    order by day, receipt_id nulls first, order_id`.execute(db);
  return rows;
}
