import { toCents } from '@trpeza/contract/shared/money';
import { NotSettledYet, providerOf } from '#features/payments/payment-provider.ts';
import { findRefundToRecord } from '#features/payments/refund-payment.ts';
import { noteRefund, type NotingDeps } from './repair-refund.ts';

/** The job: the refund's own id is the idempotency key, so a retry does not refund twice. */
export async function payRefund(deps: NotingDeps, refundId: string): Promise<void> {
  const { db, payments } = deps;
  const refund = await findRefundToRecord(db, refundId);
  if (refund?.state !== 'requested') return;
  // Money that was collected has a reference. Failing here leaves the refund visible in the queue.
  if (refund.providerReference === null) throw new Error(`refund ${refund.id}: its payment was never opened`);
  const requested = {
    key: refund.id,
    reference: refund.providerReference,
    amount: toCents(refund.amountCents),
  };
  const given = await providerOf(payments, refund)
    .refund(requested)
    .catch((error: unknown) => {
      // The debit is still with the bank. Reconciliation retries once it is paid.
      if (error instanceof NotSettledYet) return undefined;
      throw error;
    });
  if (given) await noteRefund(deps, refund, given);
}
