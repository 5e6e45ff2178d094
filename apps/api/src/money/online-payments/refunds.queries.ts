import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Trx } from '#platform/database/database.ts';

/** SQL condition: whether a failed refund reached the customer another way, or through a lost dispute. */
const isGivenOtherwise = sql<boolean>`(refunds.state = 'failed' and exists (select from payment_issues
  where payment_issues.refund_id = refunds.id and payment_issues.resolution in ('paid_otherwise', 'taken_back')))`;

/** SQL expression: the refund state shown to the customer. A failed refund that was paid another way counts as succeeded. */
export const refundState = sql<'requested' | 'succeeded' | 'failed'>`case
  when ${isGivenOtherwise} then 'succeeded' else refunds.state end`;

/**
 * SQL condition: whether the customer still waits for the refund. The redundant state condition lets PostgreSQL use the
 * partial index.
 */
export const isRefundAwaited = sql<boolean>`(refunds.state <> 'succeeded' and refunds.state in ('requested', 'failed')
  and not ${isGivenOtherwise})`;

/** Voids refunds of a payment that were not sent, or that failed and have not been paid another way. @returns their number */
export async function voidWaitingRefunds(trx: Trx, paymentId: string, updatedAt: Date): Promise<number> {
  const rows = await trx
    .updateTable('refunds')
    .set({ state: 'void', updatedAt })
    .where('paymentId', '=', paymentId)
    .where(({ and, or, eb, not }) =>
      or([
        and([eb('state', '=', 'requested'), eb('providerReference', 'is', null)]),
        and([eb('state', '=', 'failed'), not(isGivenOtherwise)]),
      ]),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('paymentIssues')
    .set({ resolvedAt: updatedAt, resolution: 'gone' })
    .where('refundId', '=', anyOf(ids, 'uuid'))
    .where('resolvedAt', 'is', null)
    .execute();
  return ids.length;
}

/** @returns the refund, or undefined when it was not in the state `from` */
export const failRefundRow = (
  trx: Trx,
  id: string,
  { from, reference, now }: { from: 'requested' | 'succeeded'; reference: string; now: Date },
) =>
  trx
    .updateTable('refunds')
    .set({ state: 'failed', providerReference: reference, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

/** Voids a failed refund and renames its cause, so that another refund can use that cause. @returns the updated row */
export const replaceFailedRefund = (trx: Trx, id: string, cause: string, updatedAt: Date) =>
  trx
    .updateTable('refunds')
    .set({ state: 'void', cause, updatedAt })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();

export const findRefundRow = (trx: Trx, id: string) =>
  trx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Stores the amount that the provider actually received, when it differs from ours. */
export const correctPaymentAmount = (
  trx: Trx,
  id: string,
  change: { amountCents: number; currency: string; providerReference: string; updatedAt: Date },
) =>
  trx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['created', 'processing', 'failed', 'cancelled'])
    .returning('id')
    .executeTakeFirst();
