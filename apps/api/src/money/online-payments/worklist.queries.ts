import { sql } from 'kysely';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';
import { isRefundAwaited } from './refunds.queries.ts';

/** Failed or late refunds of orders. Those with an open payment issue are left out for roles that see payment issues. */
export const listAwaitedRefunds: ListWorklistRows = async (db, { refundsDueBefore, kinds }) => {
  const { rows } = await sql<{
    at: Date;
    id: number;
    orderId: number;
    accountId: number;
    amountCents: number;
  }>`
    select min(refunds.created_at) as at, orders.id, orders.id as order_id, orders.account_id,
      (select sum(amount_cents)::integer from refunds where refunds.order_id = orders.id and ${isRefundAwaited}) as amount_cents
    from refunds join orders on orders.id = refunds.order_id
    where ${isRefundAwaited} and (refunds.state = 'failed' or refunds.created_at < ${refundsDueBefore})
      and not (${kinds.includes('payment')}::boolean and exists (
        select from payment_issues f where f.refund_id = refunds.id and f.resolved_at is null))
    group by orders.id`.execute(db);
  return rows;
};
