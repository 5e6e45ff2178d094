import * as z from 'zod';
import type { Cents } from '@trpeza/contract/platform/money';
import { NotSettledYet, RefundRefused, type ProviderRefund } from '#platform/payments/payment-provider.ts';
import { EzidebitUnreachable, EzidebitRefusal } from './ezidebit-client.ts';
import { isRefundCompleted } from './ezidebit-protocol.ts';
import { claimRefund, getDebit, releaseRefund } from './ezidebit.queries.ts';
import { isOutcomeUnknown, type Ezidebit } from './ezidebit-deps.ts';
import { fetchProcessedDebits, type ProcessedDebit } from './read-records.ts';

interface Input {
  key: string;
  reference: string;
  amount: Cents;
}

/**
 * Refunds a debit in full or in part. The provider allows one refund per debit and has no idempotency keys, so our
 * records store which refund it was. Any further refund returns `failed`, and the office has to pay it another way.
 */
export async function refundDebit(ezidebit: Ezidebit, input: Input): Promise<ProviderRefund> {
  const { db, clock, ask } = ezidebit;
  const { key, reference, amount } = input;
  const row = await getDebit(db, reference);
  const debit = (await fetchProcessedDebits(ask, { reference })).find((each) => each.reference === reference);
  if (!debit || debit.status === 'accepted') throw new NotSettledYet(`debit ${reference} is not settled yet`);
  if (debit.status === 'dishonoured') throw new Error(`debit ${reference} was dishonoured`);
  if (debit.refunded > 0) {
    const isThisOne = row.refundKey === key && row.refundCents === amount && debit.refunded === amount;
    return present(input, debit, isThisOne ? 'succeeded' : 'failed');
  }
  if (amount > debit.amount) throw new Error(`debit ${reference}: less than ${amount} was collected`);
  // A request whose response was lost may still be processed.
  if (row.refundAskedAt && isOutcomeUnknown(ezidebit, row.refundAskedAt))
    throw new Error(`debit ${reference}: the outcome of an earlier refund request is not known yet`);
  const refundAskedAt = clock.now();
  if (!(await claimRefund(db, row, { refundKey: key, refundCents: amount, refundAskedAt })))
    throw new Error(`debit ${reference}: another refund request is in progress`);
  try {
    await requestRefundAtProvider(ezidebit, debit, amount);
  } catch (error) {
    if (error instanceof EzidebitRefusal || error instanceof EzidebitUnreachable)
      await releaseRefund(db, reference, refundAskedAt);
    if (error instanceof EzidebitRefusal) throw new RefundRefused(error.message, { cause: error });
    throw error;
  }
  return present(input, debit, 'succeeded');
}

const Result = z.object({ PaymentResult: z.string(), PaymentResultText: z.string().default('') });

async function requestRefundAtProvider(
  { ask }: Ezidebit,
  { paymentId }: ProcessedDebit,
  amount: Cents,
): Promise<void> {
  const input = { PaymentID: paymentId, BankReceiptID: '', RefundAmountInCents: amount } as const;
  const { PaymentResult, PaymentResultText } = Result.parse(await ask('ProcessRefund', input));
  if (!isRefundCompleted(PaymentResult))
    throw new EzidebitRefusal('ProcessRefund', PaymentResult, PaymentResultText);
}

/** Reference of a debit's only refund, derived from the debit's id. */
export const refundReferenceOf = (paymentId: string): string => `${paymentId}-refund`;

const present = (
  input: Input,
  { paymentId }: ProcessedDebit,
  status: 'succeeded' | 'failed',
): ProviderRefund => ({
  reference: status === 'failed' ? `${paymentId}-${input.key}` : refundReferenceOf(paymentId),
  key: input.key,
  paymentReference: input.reference,
  amount: input.amount,
  status,
});
