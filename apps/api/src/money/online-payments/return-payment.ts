import { randomUUID } from 'node:crypto';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { postLedgerEntry } from '#money/ledger/post-entry.ts';
import type { Trx } from '#platform/database/database.ts';
import { transitionPayment } from './transition-payment.ts';
import { insertRefund, type PaymentRow } from './payments.queries.ts';
import type { RefundRequestDeps } from './refund-payment.ts';
import {
  correctPaymentAmount,
  failRefundRow,
  findRefundRow,
  replaceFailedRefund,
  voidWaitingRefunds,
} from './refunds.queries.ts';

interface Arrived {
  id: string;
  /** Amount, currency and reference as the provider reports them. */
  amount: Cents;
  currency: string;
  reference: string;
}

/**
 * Refunds the whole received amount of an attempt that cannot become an order, once. The received amount counts, even
 * when it differs from the requested one.
 * @returns the payment, or undefined when its state does not allow it
 */
export async function returnPayment(
  trx: Trx,
  { jobs, clock }: RefundRequestDeps,
  { id, amount, currency, reference }: Arrived,
): Promise<PaymentRow | undefined> {
  const now = clock.now();
  const change = { amountCents: amount, currency, providerReference: reference, updatedAt: now };
  if (!(await correctPaymentAmount(trx, id, change))) return undefined;
  const payment = await transitionPayment(trx, id, 'return', now);
  if (!payment) return undefined;
  const refund = { id: randomUUID(), orderId: null, paymentId: id, cause: 'returned', amountCents: amount };
  await insertRefund(trx, { ...refund, createdAt: now });
  await jobs.send(trx, 'pay-refund', { refundId: refund.id });
  return payment;
}

/** Voids the refunds of a payment that the bank took back, except those already sent or paid another way. */
export const voidRefundsOf = (trx: Trx, paymentId: string, now: Date): Promise<number> =>
  voidWaitingRefunds(trx, paymentId, now);

interface FailedRefund {
  id: string;
  from: 'requested' | 'succeeded';
  reference: string;
  method: OnlineMethod;
  checkoutId: string;
  now: Date;
}

/**
 * Records that a refund failed, so its money is with the provider again. @returns whether the refund was in the state `from`
 */
export async function failRefund(trx: Trx, failed: FailedRefund): Promise<boolean> {
  const { id, from, method, checkoutId } = failed;
  const refund = await failRefundRow(trx, id, failed);
  if (!refund) return false;
  const transfer = { debit: method, credit: 'customer', amount: toCents(refund.amountCents) } as const;
  if (from === 'succeeded')
    await postLedgerEntry(trx, { kind: 'refund_failed', checkoutId, of: id }, [transfer]);
  return true;
}

/**
 * Retries a failed refund. The provider would return the same failure for the same key, so a new refund replaces the
 * failed one.
 * @returns whether a failed refund existed
 */
export async function retryRefund(
  trx: Trx,
  { jobs, clock }: RefundRequestDeps,
  failedId: string,
): Promise<boolean> {
  const failed = await findRefundRow(trx, failedId);
  if (failed?.state !== 'failed') return false;
  const now = clock.now();
  await replaceFailedRefund(trx, failedId, `${failed.cause}:failed:${failedId}`, now);
  const { orderId, paymentId, cause, amountCents } = failed;
  const refund = { id: randomUUID(), orderId, paymentId, cause, amountCents };
  await insertRefund(trx, { ...refund, createdAt: now });
  await jobs.send(trx, 'pay-refund', { refundId: refund.id });
  return true;
}
