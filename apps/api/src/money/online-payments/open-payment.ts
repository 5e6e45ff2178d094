import { randomUUID } from 'node:crypto';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { movePayment } from './move-payment.ts';
import { PAYMENT_MOVES } from './payment-moves.domain.ts';
import {
  providerOf,
  type OpenedPayment,
  type PaymentProviders,
  type ProviderPayment,
} from '#platform/payments/payment-provider.ts';
import { endOf, hasArrived, isOver, type ArrivedStatus, type ProviderStatus } from './payments.domain.ts';
import {
  findLivePayment,
  insertPayment,
  updatePayment,
  updatePaymentStates,
  type PaymentRow,
} from './payments.queries.ts';

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'payments'>;

/** A payment in our records before the provider knows of it, or has answered. */
export type RecordedPayment = Omit<PaymentRow, 'state' | 'updatedAt'>;

interface NewPayment {
  checkoutId: string;
  method: OnlineMethod;
  amount: Cents;
  currency: string;
  now: Date;
}

/** A live payment by another method or for another amount: it must be cancelled before another can be made. */
export interface ConflictingPayment {
  conflicting: RecordedPayment;
}

/**
 * Step: records what is about to be charged, in the transaction that locks the checkout. A live payment of the same
 * method and amount is reused; any other conflicts.
 */
export async function recordPayment(
  trx: Trx,
  payments: PaymentProviders,
  wanted: NewPayment,
): Promise<RecordedPayment | ConflictingPayment> {
  const { checkoutId, method, amount } = wanted;
  const fresh: RecordedPayment = {
    id: randomUUID(),
    checkoutId,
    method,
    provider: payments[method].name,
    amountCents: amount,
    currency: wanted.currency,
    createdAt: wanted.now,
    providerReference: null,
    clientSecret: null,
  };
  if (await insertPayment(trx, fresh)) return fresh;
  const live = await findLivePayment(trx, checkoutId);
  if (live) return live.method === method && live.amountCents === amount ? live : { conflicting: live };
  // It ended between the two statements. Its account is locked, so no concurrent call makes the next one.
  if (await insertPayment(trx, fresh)) return fresh;
  throw new DomainError('payments/processing');
}

/**
 * Opens a recorded payment at the provider, outside any transaction. Its id is the provider's idempotency key, so after a
 * crash or a retry the same payment is found again.
 */
export async function openPayment(
  { db, clock, payments }: PaymentDeps,
  payment: RecordedPayment,
  description = '',
): Promise<OpenedPayment> {
  const made = await createAtProvider(payments, payment, description);
  const { reference: providerReference, clientSecret } = made;
  if (payment.providerReference === null)
    await updatePayment(db, payment.id, { providerReference, clientSecret, updatedAt: clock.now() });
  return made;
}

/** The secret with which the page pays by card; it is requested from the provider once. */
export const cardSecretOf = async (deps: PaymentDeps, payment: RecordedPayment): Promise<string> =>
  payment.clientSecret ?? (await openPayment(deps, payment)).clientSecret ?? '';

/** Cancels a payment. @returns `paid` when it went through before it could be stopped */
export async function stopPayment(deps: PaymentDeps, payment: RecordedPayment): Promise<'paid' | 'stopped'> {
  const provider = providerOf(deps.payments, payment);
  const status = await statusAtProvider(deps, payment, (reference) => provider.cancel(reference));
  if (hasArrived(status)) return 'paid';
  if (!isOver(status)) throw new DomainError('payments/processing');
  await endPayment(deps, payment, endOf(status));
  return 'stopped';
}

/** The same for a checkout's payment, if it has one. */
export async function stopPaymentOf(deps: PaymentDeps, checkoutId: string): Promise<'paid' | 'stopped'> {
  const payment = await findLivePayment(deps.db, checkoutId);
  return payment ? stopPayment(deps, payment) : 'stopped';
}

/** Records that a payment failed or was cancelled at the provider, so that another can be made. */
export async function endPayment(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { id }: RecordedPayment,
  end: 'failed' | 'cancelled',
): Promise<void> {
  await updatePaymentStates(db, [id], PAYMENT_MOVES[end === 'failed' ? 'fail' : 'cancel'], clock.now());
}

/** Step: the payment of a checkout that could still go through. */
export const livePaymentOf = (trx: Trx, checkoutId: string): Promise<RecordedPayment | undefined> =>
  findLivePayment(trx, checkoutId);

/** A payment that has arrived at its provider. */
export interface Arrival {
  id: string;
  status: ArrivedStatus;
}

/** Whether a checkout's payment has arrived, according to the provider and for the full amount. */
export async function paymentState(
  deps: PaymentDeps,
  checkoutId: string,
): Promise<{ status: 'none' } | { status: ProviderStatus; payment: RecordedPayment }> {
  const payment = await findLivePayment(deps.db, checkoutId);
  if (!payment) return { status: 'none' };
  return { status: await askProvider(deps, payment), payment };
}

/** The current status of a payment at the provider. */
export function askProvider(deps: PaymentDeps, payment: RecordedPayment): Promise<ProviderStatus> {
  const provider = providerOf(deps.payments, payment);
  return statusAtProvider(deps, payment, (reference) => provider.find(reference));
}

/**
 * Step: records that a payment has arrived, with its ledger rows.
 * @returns how its order is paid; nothing when the payment has ended since
 */
export async function recordArrival(trx: Trx, { id, status }: Arrival, now: Date) {
  const payment = await movePayment(trx, id, status === 'paid' ? 'pay' : 'accept', now);
  return payment && { method: payment.method, reference: payment.providerReference ?? '' };
}

const createAtProvider = (
  payments: PaymentProviders,
  payment: RecordedPayment,
  description: string,
): Promise<OpenedPayment> => {
  const { id, checkoutId, amountCents, currency, createdAt: recordedAt } = payment;
  const amount = toCents(amountCents);
  const input = { key: id, amount, currency, orderId: checkoutId, description, recordedAt };
  return reach(providerOf(payments, payment).create(input));
};

async function statusAtProvider(
  deps: PaymentDeps,
  payment: RecordedPayment,
  ask: (reference: string) => Promise<ProviderPayment>,
): Promise<ProviderStatus> {
  // Our row may exist while the provider's response was lost: the same key finds out what became of it. It is recorded
  // now, since the order and a later refund need its reference.
  const reference = payment.providerReference ?? (await openPayment(deps, payment)).reference;
  const found = await reach(ask(reference));
  const isWhole = found.amount === payment.amountCents && found.currency === payment.currency;
  if (hasArrived(found.status) && !isWhole)
    throw new Error(`payment ${payment.id}: the provider names another amount`);
  return found.status;
}

/** An unreachable provider is not an internal error: the customer is asked to try again. */
async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw Object.assign(new DomainError('payments/provider-unavailable'), { cause: error });
  }
}
