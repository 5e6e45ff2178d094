import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import { toCents, type Cents } from '@trpeza/contract/shared/money';
import type { Db, Trx } from '#platform/database/database.ts';
import {
  deleteRequestedRefund,
  findLivePayment,
  findRefund,
  findRefundOfOrder,
  insertRefund,
  updateRefund,
} from './payments.queries.ts';
import type { PaymentProviders } from './payment-provider.ts';
import { isOnAccount } from './payments.domain.ts';

/** How a refund is handed to the queue inside the transaction that decides it; the money moves so many seconds later. */
export type SendRefund = (trx: Trx, refundId: string, waitSeconds: number) => Promise<void>;

/**
 * Step: owes the customer their share back, once per cause. The money itself moves in a job, after the commit. What is on
 * account has not been paid yet: it simply is not collected.
 */
export async function requestRefund(
  trx: Trx,
  send: SendRefund,
  {
    orderId,
    checkoutId,
    cause,
    amount,
    waitSeconds,
  }: { orderId: number; checkoutId: string; cause: string; amount: Cents; waitSeconds: number },
): Promise<void> {
  const payment = await findLivePayment(trx, checkoutId);
  if (!payment || amount === 0 || isOnAccount(payment)) return;
  const id = randomUUID();
  const isNew = await insertRefund(trx, { id, orderId, paymentId: payment.id, cause, amountCents: amount });
  if (isNew) await send(trx, id, waitSeconds);
}

/** Step: a refund that has not set off yet is not owed any more. */
export const withdrawRefund = (trx: Trx, orderId: number): Promise<void> =>
  deleteRequestedRefund(trx, orderId);

export const hasPaidRefund = async (trx: Trx, orderId: number): Promise<boolean> =>
  (await findRefundOfOrder(trx, orderId))?.state === 'succeeded';

export const hasRefund = async (trx: Trx, orderId: number): Promise<boolean> =>
  (await findRefundOfOrder(trx, orderId)) !== undefined;

/** The job: the refund's own id is the provider's key, so a repeat moves no second amount. */
export async function payRefund(
  { db, payments }: { db: Db; payments: PaymentProviders },
  refundId: string,
): Promise<void> {
  const refund = await findRefund(db, refundId);
  if (!refund || refund.state === 'succeeded') return;
  // Money that was taken has a reference. Failing here leaves the refund in the queue, where somebody sees it.
  if (refund.providerReference === null) throw new Error(`refund ${refund.id}: its payment was never opened`);
  await payments[refund.method as PaymentMethod].refund({
    key: refund.id,
    reference: refund.providerReference,
    amount: toCents(refund.amountCents),
  });
  await updateRefund(db, refund.id, 'succeeded');
}
