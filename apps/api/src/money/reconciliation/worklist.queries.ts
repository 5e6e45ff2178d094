import { sql } from 'kysely';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';

/** Open payment issues, with the amount that is owed, disputed or to be refunded. */
export const listPaymentIssues: ListWorklistRows = (db) =>
  db
    .selectFrom('paymentIssues as f')
    .leftJoin('payments', 'payments.id', 'f.paymentId')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .leftJoin('orders', 'orders.checkoutId', 'payments.checkoutId')
    .select([
      'f.openedAt as at',
      'f.id',
      'f.kind as paymentIssue',
      'orders.id as orderId',
      'checkouts.accountId',
    ])
    .select(
      sql<number | null>`case f.kind
        when 'dishonoured' then (select coalesce(sum(amount_cents), 0)::integer from ledger_lines
          where ledger_lines.checkout_id = payments.checkout_id and account = 'customer')
        else coalesce(f.found_cents, f.expected_cents) end`.as('amountCents'),
    )
    .where('f.resolvedAt', 'is', null)
    .execute();
