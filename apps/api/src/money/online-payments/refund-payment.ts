import { randomUUID } from 'node:crypto';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import { readRecipients } from '#access/access.api.ts';
import { postLedgerEntry } from '#money/ledger/post-entry.ts';
import { postMessage } from '#messages/messages.api.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProviderRefund, RefundStatus } from '#platform/payments/payment-provider.ts';
import {
  deleteRequestedRefund,
  findLivePayment,
  findRefund,
  findRefundOfOrder,
  insertRefund,
  sumRefunds,
  updateRefund,
} from './payments.queries.ts';
import { transitionPayment } from './transition-payment.ts';
import { isOnAccount, methodAtProvider } from './payments.domain.ts';

export type RefundRequestDeps = Pick<Deps, 'jobs' | 'clock'>;

/**
 * Requests a refund of the amount paid beyond the current price of the order, once per cause. The job moves the money
 * after the commit. Orders on account and dishonoured debits are not refunded, because that money was never collected.
 */
export async function requestRefund(
  trx: Trx,
  { jobs, clock }: RefundRequestDeps,
  {
    orderId,
    checkoutId,
    cause,
    owed,
    waitSeconds,
  }: { orderId: number; checkoutId: string; cause: string; owed: Cents; waitSeconds: number },
): Promise<void> {
  const due = await findRefundable(trx, checkoutId, owed);
  if (!due) return;
  const id = randomUUID();
  const requested = { ...due, createdAt: clock.now() };
  const isNew = await insertRefund(trx, { id, orderId, cause, ...requested });
  if (isNew) await jobs.send(trx, 'pay-refund', { refundId: id }, { startAfter: waitSeconds });
}

async function findRefundable(db: Db, checkoutId: string, owed: Cents) {
  const payment = await findLivePayment(db, checkoutId);
  if (!payment || isOnAccount(payment) || payment.state === 'dishonoured') return undefined;
  const amountCents = toCents(payment.amountCents - (await sumRefunds(db, payment.id)) - owed);
  return amountCents > 0 ? { paymentId: payment.id, amountCents } : undefined;
}

/** The amount that `requestRefund` would refund if the order were cancelled now, or null. */
export const refundIfCancelled = async (db: Db, checkoutId: string): Promise<Cents | null> =>
  (await findRefundable(db, checkoutId, toCents(0)))?.amountCents ?? null;

const CREDIT = 'credit:';
const CHANGE = 'change:';
/** A refund that takes longer than this since its request is late. */
const EXPECTED_WITHIN_MS = 24 * 3_600_000;

/** Cause of a refund for credited meals. */
export const creditCause = (creditId: number): string => `${CREDIT}${creditId}`;

/** Cause of a refund for an order version that costs less. */
export const changeCause = (version: number): string => `${CHANGE}${version}`;

/** Withdraws a refund that was requested after `since` and has not been sent. */
export const withdrawRefund = (trx: Trx, orderId: number, since: Date): Promise<void> =>
  deleteRequestedRefund(trx, orderId, since);

/**
 * The amount a customer owes when a cancelled order is restored after its refund was sent. The card or debit is never
 * charged again, so the amount goes on account. Null when nothing was refunded.
 */
export async function owedAfterRefund(
  trx: Trx,
  { id, checkoutId }: { id: number; checkoutId: string },
  worth: Cents,
): Promise<Cents | null> {
  const payment = await findLivePayment(trx, checkoutId);
  if (!payment || payment.state === 'dishonoured' || !(await findRefundOfOrder(trx, id))) return null;
  return toCents(Math.max(0, worth - payment.amountCents + (await sumRefunds(trx, payment.id))));
}

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'publicUrl' | 'jobs'>;

/** A refund with the data needed to record its result. */
export const findRefundToRecord = (db: Db, id: string): Promise<Refund | undefined> => findRefund(db, id);

export type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** A refund that is pending or has succeeded. */
type GivenRefund = Pick<ProviderRefund, 'reference'> & { status: Exclude<RefundStatus, 'failed'> };

/** Records the provider's status of a refund. The customer is notified once, in the transaction that marks it as succeeded. */
export async function recordRefund(deps: RefundDeps, refund: Refund, given: GivenRefund): Promise<void> {
  const now = deps.clock.now();
  const state = given.status === 'pending' ? 'requested' : given.status;
  const change = { state, providerReference: given.reference, updatedAt: now } as const;
  await transaction(deps.db, async (trx) => {
    const isNews = await updateRefund(trx, refund.id, change);
    if (!isNews || state !== 'succeeded') return;
    // A refund proves that the payment was collected, even when the provider has not reported that yet.
    await transitionPayment(trx, refund.paymentId, 'settle', now);
    const [credit, amount] = [methodAtProvider(refund), toCents(refund.amountCents)];
    const entry = { kind: 'refunded', checkoutId: refund.checkoutId, of: refund.id } as const;
    await postLedgerEntry(trx, entry, [{ debit: 'customer', credit, amount }]);
    await notifyRefund(trx, deps, refund);
  });
}

async function notifyRefund(trx: Trx, { clock, publicUrl, jobs }: RefundDeps, refund: Refund): Promise<void> {
  // The message about a credit or a change already announced the refund, so it is confirmed only when it was late or had
  // failed before.
  const isLate = clock.now().getTime() - refund.createdAt.getTime() > EXPECTED_WITHIN_MS;
  const isNews = isLate || refund.isRepeated;
  const isExpected = [CREDIT, CHANGE].some((cause) => refund.cause.startsWith(cause)) && !isNews;
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
      link: new URL('/orders', publicUrl).href,
    },
  });
  await jobs.send(trx, 'send-messages', {});
}
