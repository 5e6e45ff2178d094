import { randomUUID } from 'node:crypto';
import { toCents, type Cents } from '@trpeza/contract/shared/money';
import { readRecipients } from '#features/accounts/accounts.steps.ts';
import { postEntry } from '#features/ledger/post-entry.ts';
import { postMessage } from '#features/messages/post-message.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import {
  deleteRequestedRefund,
  findLivePayment,
  findRefund,
  findRefundOfOrder,
  insertRefund,
  updateRefund,
} from './payments.queries.ts';
import { movePayment } from './move-payment.ts';
import { NotSettledYet, providerOf, type ProviderRefund } from './payment-provider.ts';
import { isOnAccount, methodAtProvider } from './payments.domain.ts';

/** How a refund is handed to the queue inside the transaction that decides it; the money moves so many seconds later. */
export type SendRefund = (trx: Trx, refundId: string, waitSeconds: number) => Promise<void>;

/** What it takes to ask for a refund. */
export type RefundAsking = Pick<Deps, 'sendRefund' | 'clock'>;

/**
 * Step: owes the customer their share back, once per cause. The money itself moves in a job, after the commit. What is on
 * account has not been paid yet, and what was dishonoured not at all: it simply is not collected.
 */
export async function requestRefund(
  trx: Trx,
  { sendRefund, clock }: RefundAsking,
  {
    orderId,
    checkoutId,
    cause,
    amount,
    waitSeconds,
  }: { orderId: number; checkoutId: string; cause: string; amount: Cents; waitSeconds: number },
): Promise<void> {
  const payment = await findLivePayment(trx, checkoutId);
  if (!payment || amount === 0 || isOnAccount(payment) || payment.state === 'dishonoured') return;
  const id = randomUUID();
  const requested = { paymentId: payment.id, amountCents: amount, createdAt: clock.now() };
  const isNew = await insertRefund(trx, { id, orderId, cause, ...requested });
  if (isNew) await sendRefund(trx, id, waitSeconds);
}

const CREDIT = 'credit:';
/** So long after it was asked for, nobody waits for a refund any more. */
const EXPECTED_WITHIN_MS = 24 * 3_600_000;

/** The cause of the refund that a credit of meals brings with it. */
export const creditCause = (creditId: number): string => `${CREDIT}${creditId}`;

/** Step: a refund that has not set off yet is not owed any more. */
export const withdrawRefund = (trx: Trx, orderId: number): Promise<void> =>
  deleteRequestedRefund(trx, orderId);

export const hasPaidRefund = async (trx: Trx, orderId: number): Promise<boolean> =>
  (await findRefundOfOrder(trx, orderId))?.state === 'succeeded';

export const hasRefund = async (trx: Trx, orderId: number): Promise<boolean> =>
  (await findRefundOfOrder(trx, orderId)) !== undefined;

export type RefundDeps = Pick<
  Deps,
  'db' | 'clock' | 'payments' | 'settings' | 'publicUrl' | 'triggerMailJob'
>;

/** Step: a refund with what is needed to write down what became of it. */
export const findRefundToRecord = (db: Db, id: string): Promise<Refund | undefined> => findRefund(db, id);

/** The job: the refund's own id is the provider's key, so a repeat moves no second amount. */
export async function payRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const { db, payments } = deps;
  const refund = await findRefund(db, refundId);
  if (refund?.state !== 'requested') return;
  // Money that was taken has a reference. Failing here leaves the refund in the queue, where somebody sees it.
  if (refund.providerReference === null) throw new Error(`refund ${refund.id}: its payment was never opened`);
  const requested = {
    key: refund.id,
    reference: refund.providerReference,
    amount: toCents(refund.amountCents),
  };
  const given = await providerOf(payments, refund)
    .refund(requested)
    .catch((error: unknown) => {
      // The debit is still with the bank. Reconciliation asks again once it is paid.
      if (error instanceof NotSettledYet) return undefined;
      throw error;
    });
  if (given) await recordRefund(deps, refund, given);
}

export type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Writes down what the provider says of a refund. The customer is told when the money has moved, once, with the mark that says so. */
export async function recordRefund(deps: RefundDeps, refund: Refund, given: ProviderRefund): Promise<void> {
  const { currency } = await deps.settings.read();
  const now = deps.clock.now();
  const state = given.status === 'pending' ? 'requested' : given.status;
  const change = { state, providerReference: given.reference, updatedAt: now } as const;
  await deps.db.transaction().execute(async (trx) => {
    const isNews = await updateRefund(trx, refund.id, change);
    if (!isNews || state !== 'succeeded') return;
    // What is given back had been collected, whether or not anybody has told us so before.
    await movePayment(trx, refund.paymentId, 'settle', now);
    const [credit, amount] = [methodAtProvider(refund), toCents(refund.amountCents)];
    const entry = { kind: 'refunded', checkoutId: refund.checkoutId, of: refund.id } as const;
    await postEntry(trx, entry, [{ debit: 'customer', credit, amount }]);
    await notifyRefund(trx, deps, { ...refund, currency });
  });
}

async function notifyRefund(
  trx: Trx,
  { clock, publicUrl, triggerMailJob }: RefundDeps,
  refund: Refund & { currency: string },
): Promise<void> {
  // Who was told of a credit has read that this comes; only when it took long is it news.
  const isLate = clock.now().getTime() - refund.createdAt.getTime() > EXPECTED_WITHIN_MS;
  const isExpected = refund.cause.startsWith(CREDIT) && !isLate;
  if (refund.orderId === null || isExpected) return;
  const to = (await readRecipients(trx, [refund.accountId])).get(refund.accountId);
  if (!to?.emailNotifications) return;
  const { name, accountId, email, language } = to;
  await postMessage(trx, {
    cause: `refund-paid:${refund.id}`,
    template: 'refund-paid',
    to: { accountId, email, language },
    variables: {
      name,
      number: refund.orderId,
      date: refund.deliveryDate,
      amount: toCents(refund.amountCents),
      currency: refund.currency,
      link: new URL('/orders', publicUrl).href,
    },
  });
  await triggerMailJob(trx);
}
