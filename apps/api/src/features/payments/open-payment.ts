import { randomUUID } from 'node:crypto';
import { toCents, type Cents } from '@trpeza/contract/shared/money';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts';
import {
  findLivePayment,
  insertPayment,
  markLivePaymentPaid,
  updatePayment,
  type PaymentRow,
} from './payments.queries.ts';

interface PaymentDeps {
  db: Db;
  payments: PaymentProvider;
}

/** A payment as our books have it before the provider knows of it, or has answered. */
type RecordedPayment = Pick<PaymentRow, 'id' | 'clientSecret' | 'amountCents' | 'currency'>;

interface NewPayment {
  checkoutId: string;
  amount: Cents;
  currency: string;
  provider: PaymentProvider['name'];
}

/**
 * Step: writes down what is about to be charged, in the transaction that holds the checkout. A live payment for the same
 * amount is used again; the caller has made sure that there is none for another.
 */
export async function recordPayment(trx: Trx, { checkoutId, amount, currency, provider }: NewPayment) {
  const fresh = { id: randomUUID(), checkoutId, provider, amountCents: amount, currency };
  const payment: RecordedPayment | undefined = (await insertPayment(trx, fresh))
    ? { ...fresh, clientSecret: null }
    : await findLivePayment(trx, checkoutId);
  if (payment?.amountCents !== amount) throw new DomainError('payments/processing');
  return payment;
}

/**
 * Opens a recorded payment at the provider, outside any transaction. Its id is the provider's key, so a crash or a repeat
 * in between finds the same payment again. @returns the secret with which the page pays
 */
export async function openPayment({ db, payments }: PaymentDeps, payment: RecordedPayment): Promise<string> {
  if (payment.clientSecret !== null) return payment.clientSecret;
  const { id, amountCents, currency } = payment;
  const made = await reach(payments.create({ key: id, amount: toCents(amountCents), currency }));
  await updatePayment(db, id, { providerReference: made.reference, clientSecret: made.clientSecret });
  return made.clientSecret;
}

/** Cancels the payment of a checkout, if it has one. @returns `paid` when it went through before it could be stopped */
export async function stopPayment(
  { db, payments }: PaymentDeps,
  checkoutId: string,
): Promise<'paid' | 'stopped'> {
  const payment = await findLivePayment(db, checkoutId);
  if (!payment) return 'stopped';
  const state = await stateAtProvider(payments, payment, (reference) => payments.cancel(reference));
  if (state === 'paid') return 'paid';
  if (state === 'processing') throw new DomainError('payments/processing');
  await updatePayment(db, payment.id, { state: 'cancelled' });
  return 'stopped';
}

/** Step: whether a checkout has a payment that could still go through. */
export const hasLivePayment = async (trx: Trx, checkoutId: string): Promise<boolean> =>
  (await findLivePayment(trx, checkoutId)) !== undefined;

/** Whether a checkout's payment has arrived, by the provider's own word and for the full amount. */
export async function paymentState({ db, payments }: PaymentDeps, checkoutId: string) {
  const payment = await findLivePayment(db, checkoutId);
  if (!payment) return { state: 'none' as const };
  const state = await stateAtProvider(payments, payment, (reference) => payments.find(reference));
  return { state, payment };
}

/** Step: the live payment of a checkout is paid; @returns what the order says of it. */
export async function markPaid(trx: Trx, checkoutId: string): Promise<{ method: string; reference: string }> {
  const payment = await markLivePaymentPaid(trx, checkoutId);
  return { method: payment.method, reference: payment.providerReference ?? '' };
}

async function stateAtProvider(
  payments: PaymentProvider,
  payment: PaymentRow,
  ask: (reference: string) => Promise<ProviderPayment>,
): Promise<ProviderPayment['status']> {
  if (payment.providerReference === null) {
    // Our row is there and the provider's answer was lost: the same key finds out what became of it.
    const { amountCents, currency, id } = payment;
    const found = await reach(payments.create({ key: id, amount: amountCents as Cents, currency }));
    return (await reach(ask(found.reference))).status;
  }
  const found = await reach(ask(payment.providerReference));
  const isWhole = found.amount === payment.amountCents && found.currency === payment.currency;
  if (found.status === 'paid' && !isWhole)
    throw new Error(`payment ${payment.id}: the provider names another amount`);
  return found.status;
}

/** A provider that cannot be reached is no bug of ours: the customer is asked to try again. */
async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw Object.assign(new DomainError('payments/provider-unavailable'), { cause: error });
  }
}
