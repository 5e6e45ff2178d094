import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';
import { issueAmountSql } from './payment-issues.queries.ts';

/** Open payment issues with their amount. */
export const listPaymentIssues: ListWorklistRows = (db) =>
  db
    .selectFrom('paymentIssues')
    .leftJoin('payments', 'payments.id', 'paymentIssues.paymentId')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .leftJoin('orders', 'orders.checkoutId', 'payments.checkoutId')
    .select([
      'paymentIssues.openedAt as at',
      'paymentIssues.id',
      'paymentIssues.kind as paymentIssue',
      'orders.id as orderId',
      'checkouts.accountId',
    ])
    .select(issueAmountSql.as('amountCents'))
    .where('paymentIssues.resolvedAt', 'is', null)
    .execute();
