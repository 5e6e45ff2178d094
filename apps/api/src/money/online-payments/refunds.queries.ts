import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Trx } from '#platform/database/database.ts';

/** Whether the customer has got a refund that came back another way, or through a dispute. */
const isGivenOtherwise = sql<boolean>`(refunds.state = 'failed' and exists (select from payment_findings
  where payment_findings.refund_id = refunds.id and payment_findings.resolution in ('paid_otherwise', 'taken_back')))`;

/** The state of a refund as its customer knows it: one that was given another way has arrived. */
export const refundState = sql<'requested' | 'succeeded' | 'failed'>`case
  when ${isGivenOtherwise} then 'succeeded' else refunds.state end`;

/** Whether its customer still waits for a refund. An index holds the few of these states. */
export const isRefundAwaited = sql<boolean>`(refunds.state <> 'succeeded' and refunds.state in ('requested', 'failed')
  and not ${isGivenOtherwise})`;

/** Voids refunds of a payment that were not sent, or that failed and wait for a person. */
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
    .updateTable('paymentFindings')
    .set({ resolvedAt: updatedAt, resolution: 'gone' })
    .where('refundId', '=', anyOf(ids, 'uuid'))
    .where('resolvedAt', 'is', null)
    .execute();
  return ids.length;
}

/** @returns the refund, if it was considered succeeded or pending */
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

/** Replaces a failed refund by another of the same cause; @returns it as it was */
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

/** The actual amount of a payment, where its provider was given another than ours. */
export const correctPayment = (
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
