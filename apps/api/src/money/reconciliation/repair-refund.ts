import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentIssueKind } from '@trpeza/contract/money/payment-issues.constants';
import type { ProviderRefund } from '#platform/payments/payment-provider.ts';
import { findRefundToRecord, recordRefund, type Refund } from '#money/online-payments/refund-payment.ts';
import { methodAtProvider } from '#money/online-payments/payments.domain.ts';
import { failRefund } from '#money/online-payments/return-payment.ts';
import { transaction } from '#platform/database/transaction.ts';
import { notifyRefundFailed } from './payment-messages.ts';
import { closeObsoleteIssues, openPaymentIssue } from './open-payment-issue.ts';
import { findOwnPayment, findOwnRefund } from './reconciliation.queries.ts';
import type { RepairDeps } from './repair-payment.ts';
import { decideRefundRepair, type RefundRepair } from './repairs.domain.ts';

/** Payment issues about an inconsistent refund; they are closed once it is consistent. */
export const REFUND_ISSUES: readonly PaymentIssueKind[] = ['refund-differs'];

/** Brings a refund in line with its state at the provider. A refund that was not requested by us becomes a payment issue. */
export async function repairRefund(
  deps: RepairDeps,
  method: OnlineMethod,
  found: ProviderRefund,
): Promise<RefundRepair> {
  const { db, clock, payments } = deps;
  const provider = payments[method].name;
  const { reference } = found;
  const own = await findOwnRefund(db, { method, provider, ...found });
  const repair = decideRefundRepair(own, found);
  if (repair === 'report') {
    const payment = await findOwnPayment(db, {
      method,
      provider,
      reference: found.paymentReference,
      key: null,
    });
    const about = {
      method,
      reference,
      paymentId: payment?.id,
      refundId: own?.id,
      currency: payment?.currency,
    };
    const sums = { expectedCents: own?.amountCents, foundCents: found.amount };
    await openPaymentIssue(db, clock, { kind: 'refund-differs', ...about, ...sums });
    return repair;
  }
  await closeObsoleteIssues(db, clock, { method, references: [reference], kinds: REFUND_ISSUES });
  if (!own || repair === 'none') return repair;
  const refund = await findRefundToRecord(db, own.id);
  if (refund) await applyProviderRefund(deps, refund, found);
  return repair;
}

export type NoteRefundDeps = Pick<
  RepairDeps,
  'db' | 'clock' | 'payments' | 'settings' | 'publicUrl' | 'jobs'
>;

/** Records the provider's state of a refund, from the response to our request or from its list of changes. */
export async function applyProviderRefund(
  deps: NoteRefundDeps,
  refund: Refund,
  found: ProviderRefund,
): Promise<void> {
  const { reference, status } = found;
  if (status !== 'failed') return recordRefund(deps, refund, { reference, status });
  if (refund.state === 'requested' || refund.state === 'succeeded')
    await recordFailedRefund(deps, { refund, reference, from: refund.state });
}

interface Failed {
  refund: Refund;
  reference: string;
  from: 'requested' | 'succeeded';
}

/**
 * Records that the money of a refund is back with the provider, so the office must find another way to return it. The
 * customer is notified.
 */
async function recordFailedRefund(deps: NoteRefundDeps, { refund, reference, from }: Failed): Promise<void> {
  const { db, clock } = deps;
  const { id: refundId, checkoutId, paymentId, amountCents: expectedCents, currency } = refund;
  const method = methodAtProvider(refund);
  await transaction(db, async (trx) => {
    const failed = { id: refundId, from, reference, method, checkoutId, now: clock.now() };
    if (!(await failRefund(trx, failed))) return;
    const about = { method, reference, paymentId, refundId, expectedCents, foundCents: 0, currency };
    await openPaymentIssue(trx, clock, { kind: 'refund-failed', ...about });
    await notifyRefundFailed(trx, deps, refund);
  });
}
