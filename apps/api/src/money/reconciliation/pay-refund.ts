import { toCents } from '@trpeza/contract/platform/money';
import { NotSettledYet, RefundRefused, type ProviderRefund } from '#platform/payments/payment-provider.ts';
import { providerOf } from '#money/online-payments/provider-of.ts';
import { findRefundToRecord } from '#money/online-payments/refund-payment.ts';
import { applyProviderRefund, type NoteRefundDeps } from './repair-refund.ts';

/** A refund that the provider rejects for longer than this becomes a payment issue. */
const REFUSED_FOR_MS = 12 * 3_600_000;

/** Job handler: sends a refund to the provider. The refund's id is the idempotency key, so a retry does not refund twice. */
export async function payRefund(deps: NoteRefundDeps, refundId: string): Promise<void> {
  const { db, payments } = deps;
  const refund = await findRefundToRecord(db, refundId);
  if (refund?.state !== 'requested') return;
  // Collected payments always have a reference. Failing here keeps the refund visible in the queue.
  if (refund.providerReference === null)
    throw new Error(`refund ${refund.id}: its payment has no reference of the provider`);
  const requested = {
    key: refund.id,
    reference: refund.providerReference,
    amount: toCents(refund.amountCents),
  };
  const given = await providerOf(payments, refund)
    .refund(requested)
    .catch((error: unknown): ProviderRefund | undefined => {
      // The debit is still with the bank. Reconciliation sends the refund once it is paid.
      if (error instanceof NotSettledYet) return undefined;
      const isLate = deps.clock.now().getTime() - refund.createdAt.getTime() > REFUSED_FOR_MS;
      if (!(error instanceof RefundRefused && isLate)) throw error;
      const { key, amount, reference: paymentReference } = requested;
      return { reference: `refused-${key}`, key, paymentReference, amount, status: 'failed' };
    });
  if (given) await applyProviderRefund(deps, refund, given);
}
