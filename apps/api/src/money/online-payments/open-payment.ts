import { randomUUID } from 'node:crypto';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import type {
  OpenedPayment,
  PaymentProviders,
  ProviderPayment,
  ProviderStatus,
} from '#platform/payments/payment-provider.ts';
import { transitionPayment } from './transition-payment.ts';
import { PAYMENT_TRANSITIONS } from './payment-transitions.domain.ts';
import { providerOf } from './provider-of.ts';
import { finalStateOf, hasArrived, isOver, type ArrivedStatus } from './payments.domain.ts';
import {
  findLivePayment,
  insertPayment,
  updatePayment,
  updatePaymentStates,
  type PaymentRow,
} from './payments.queries.ts';

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'payments'>;

/** A payment in our records, possibly not created at the provider yet. */
export type RecordedPayment = Omit<PaymentRow, 'state' | 'updatedAt'>;

interface NewPayment {
  checkoutId: string;
  method: OnlineMethod;
  amount: Cents;
  currency: string;
  now: Date;
}

/** A live payment with another method or amount. It must be cancelled before a new one can be made. */
export interface ConflictingPayment {
  conflicting: RecordedPayment;
}

/**
 * Records a payment before it is created at the provider, in the transaction that locks the checkout. A live payment with
 * the same method and amount is reused; any other is returned as a conflict.
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
  // The live payment ended between the two statements. The account is locked, so no concurrent request can insert another.
  if (await insertPayment(trx, fresh)) return fresh;
  throw new DomainError('payments/processing');
}

/**
 * Creates a recorded payment at the provider, outside of any transaction. The payment's id is the idempotency key, so a
 * retry after a crash returns the same payment.
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

/** The client secret of the card form; requested from the provider only once. */
export const cardSecretOf = async (deps: PaymentDeps, payment: RecordedPayment): Promise<string> =>
  payment.clientSecret ?? (await openPayment(deps, payment)).clientSecret ?? '';

/** Cancels a payment. @returns `paid` when it succeeded before it could be cancelled */
export async function stopPayment(deps: PaymentDeps, payment: RecordedPayment): Promise<'paid' | 'stopped'> {
  const provider = providerOf(deps.payments, payment);
  const status = await statusAtProvider(deps, payment, (reference) => provider.cancel(reference));
  if (hasArrived(status)) return 'paid';
  if (!isOver(status)) throw new DomainError('payments/processing');
  await endPayment(deps, payment, finalStateOf(status));
  return 'stopped';
}

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
  await updatePaymentStates(db, [id], PAYMENT_TRANSITIONS[end === 'failed' ? 'fail' : 'cancel'], clock.now());
}

/** The payment of a checkout that may still succeed. */
export const livePaymentOf = (trx: Trx, checkoutId: string): Promise<RecordedPayment | undefined> =>
  findLivePayment(trx, checkoutId);

/** A payment that the provider reports as accepted or paid. */
export interface Arrival {
  id: string;
  status: ArrivedStatus;
}

/**
 * Queries the provider for the status of a checkout's live payment.
 * @throws Error when the payment has arrived with another amount or currency
 */
export async function readPaymentStatus(
  deps: PaymentDeps,
  checkoutId: string,
): Promise<{ status: 'none' } | { status: ProviderStatus; payment: RecordedPayment }> {
  const payment = await findLivePayment(deps.db, checkoutId);
  if (!payment) return { status: 'none' };
  return { status: await askProvider(deps, payment), payment };
}

/**
 * Queries the provider for the status of a payment.
 * @throws Error when the payment has arrived with another amount or currency
 */
export function askProvider(deps: PaymentDeps, payment: RecordedPayment): Promise<ProviderStatus> {
  const provider = providerOf(deps.payments, payment);
  return statusAtProvider(deps, payment, (reference) => provider.find(reference));
}

/**
 * Records that a payment has arrived, with its ledger rows.
 * @returns the payment method and reference for the order; undefined when the payment has ended in the meantime
 */
export async function recordArrival(trx: Trx, { id, status }: Arrival, now: Date) {
  const payment = await transitionPayment(trx, id, status === 'paid' ? 'pay' : 'accept', now);
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
  return mapProviderErrors(providerOf(payments, payment).create(input));
};

async function statusAtProvider(
  deps: PaymentDeps,
  payment: RecordedPayment,
  ask: (reference: string) => Promise<ProviderPayment>,
): Promise<ProviderStatus> {
  // Without a reference, the provider's response was lost: creating the payment again with the same key returns it. The
  // reference is stored now because the order and a later refund need it.
  const reference = payment.providerReference ?? (await openPayment(deps, payment)).reference;
  const found = await mapProviderErrors(ask(reference));
  const isWhole = found.amount === payment.amountCents && found.currency === payment.currency;
  if (hasArrived(found.status) && !isWhole)
    throw new Error(`payment ${payment.id}: the provider reports another amount`);
  return found.status;
}

/** Maps provider errors to a domain error that asks the customer to try again. */
async function mapProviderErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw Object.assign(new DomainError('payments/provider-unavailable'), { cause: error });
  }
}
