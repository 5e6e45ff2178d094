import { toCents } from '@trpeza/contract/platform/money';
import {
  NotSettledYet,
  providerOf,
  RefundRefused,
  type ProviderRefund,
} from '#platform/payments/payment-provider.ts';
import { findRefundToRecord } from '#money/online-payments/refund-payment.ts';
import { noteRefund, type NotingDeps } from './repair-refund.ts';

/** How long a provider may refuse a refund before the office is to find another way. */
const REFUSED_FOR_MS = 12 * 3_600_000;

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
    .catch((error: unknown): ProviderRefund | undefined => {
      // The debit is still with the bank. Reconciliation retries once it is paid.
      if (error instanceof NotSettledYet) return undefined;
      const isLate = deps.clock.now().getTime() - refund.createdAt.getTime() > REFUSED_FOR_MS;
      if (!(error instanceof RefundRefused && isLate)) throw error;
      const { key, amount, reference: paymentReference } = requested;
      return { reference: `refused-${key}`, key, paymentReference, amount, status: 'failed' };
    });
  if (given) await noteRefund(deps, refund, given);
}
