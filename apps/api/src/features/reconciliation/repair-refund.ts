import type { OnlineMethod } from '@trpeza/contract/payments/payments.constants';
import type { ExceptionKind } from '@trpeza/contract/reconciliation/exceptions.constants';
import type { ProviderRefund } from '#features/payments/payment-provider.ts';
import { findRefundToRecord, recordRefund, type Refund } from '#features/payments/refund-payment.ts';
import { failRefund } from '#features/payments/return-payment.ts';
import { notifyRefundFailed } from './notify-customer.ts';
import { closeGone, openException } from './open-exception.ts';
import { findOwnPayment, findOwnRefund } from './reconciliation.queries.ts';
import type { RepairDeps } from './repair-payment.ts';
import { decideRefundRepair, type RefundRepair } from './repairs.domain.ts';

/** Findings about an inconsistent refund, closed once it is consistent. */
export const REFUND_FINDINGS: readonly ExceptionKind[] = ['refund-differs'];

/** The same for a refund: ours takes the provider's state; one that we did not request is left to a person. */
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
    await openException(db, clock, { kind: 'refund-differs', ...about, ...sums });
    return repair;
  }
  await closeGone(db, clock, { method, references: [reference], kinds: REFUND_FINDINGS });
  if (!own || repair === 'none') return repair;
  const refund = await findRefundToRecord(db, own.id);
  if (!refund) return repair;
  if (repair === 'record') await recordRefund(deps, refund, found);
  else if (own.state === 'requested' || own.state === 'succeeded')
    await noteFailed(deps, { method, refund, found, from: own.state });
  return repair;
}

interface Failed {
  method: OnlineMethod;
  refund: Refund;
  found: ProviderRefund;
  from: 'requested' | 'succeeded';
}

/** The money is with the provider again, and only a person can find another way to return it, as its customer is told. */
async function noteFailed(deps: RepairDeps, { method, refund, found, from }: Failed): Promise<void> {
  const { db, clock } = deps;
  const { reference } = found;
  await db.transaction().execute(async (trx) => {
    const { id, checkoutId, paymentId } = refund;
    if (!(await failRefund(trx, { id, from, reference, method, checkoutId, now: clock.now() }))) return;
    const sums = { expectedCents: refund.amountCents, foundCents: 0, currency: refund.currency };
    await openException(trx, clock, {
      kind: 'refund-failed',
      method,
      reference,
      paymentId,
      refundId: id,
      ...sums,
    });
    await notifyRefundFailed(trx, deps, refund);
  });
}
