import { toCents } from '@trpeza/contract/shared/money';
import {
  cancelPayment,
  CardRefusal,
  changeAmount,
  confirmPayment,
  isDisputeDue,
  LATER,
  makePayment,
  settlePayment,
} from '@trpeza/api/src/features/payments/gateway/card-gateway.domain.ts';
import { byTheRules, findPayment, moveMoney, secondsNow, type StripeBooks } from './stripe-books.ts';
import { openDisputeOf } from './stripe-disputes.ts';
import { toCharge, toPaymentIntent } from './stripe-objects.ts';
import { cardBooksOf, newId, type PaymentRecord } from './stripe-records.ts';
import { wordRefusal } from './stripe-refusal.ts';

/** What Stripe keeps for itself of a payment, in cents. */
const feeOf = (amount: number) => Math.ceil(amount * 0.0175) + 30;

export interface NewIntent {
  key: string | null;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
}

export function createIntent(books: StripeBooks, { amount, currency, ...told }: NewIntent): PaymentRecord {
  const id = newId('pi');
  const record: PaymentRecord = {
    ...told,
    id,
    secret: newId(`${id}_secret`),
    created: secondsNow(books),
    payment: makePayment({ amount: toCents(amount), currency }),
    charge: null,
    refunds: [],
    dispute: null,
  };
  books.payments.set(id, record);
  books.tell('payment_intent.created', toPaymentIntent(record));
  return record;
}

export interface IntentChange {
  amount?: number | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

export function updateIntent(books: StripeBooks, id: string, change: IntentChange): PaymentRecord {
  const record = findPayment(books, id);
  const { amount, description = record.description, metadata } = change;
  if (amount !== undefined && amount !== record.payment.amount)
    record.payment = byTheRules(record, () => changeAmount(record.payment, toCents(amount)));
  record.description = description;
  // An empty value takes a word away.
  const words = Object.entries({ ...record.metadata, ...metadata });
  record.metadata = Object.fromEntries(words.filter(([, word]) => word !== ''));
  return record;
}

/** Charges a card, whose number is read and forgotten. */
export function confirmIntent(books: StripeBooks, id: string, cardNumber: string): PaymentRecord {
  const record = findPayment(books, id);
  const charge = { id: newId('ch'), method: newId('pm'), created: secondsNow(books) };
  try {
    record.payment = confirmPayment(record.payment, cardNumber, books.clock.now());
  } catch (error) {
    if (error instanceof CardRefusal && error.reason === 'declined') {
      record.charge = { ...charge, isDeclined: true };
      books.tell('payment_intent.payment_failed', toPaymentIntent(record));
      books.tell('charge.failed', toCharge(record));
    }
    if (!(error instanceof CardRefusal)) throw error;
    throw wordRefusal(error, { charge: charge.id, payment_intent: toPaymentIntent(record) });
  }
  record.charge = { ...charge, isDeclined: false };
  if (record.payment.status === 'succeeded') arrive(books, record);
  else {
    books.tell('payment_intent.processing', toPaymentIntent(record));
    books.later(LATER.payment, () => {
      record.payment = settlePayment(record.payment, books.clock.now());
      arrive(books, record);
    });
  }
  return record;
}

/** The money is there. */
function arrive(books: StripeBooks, record: PaymentRecord): void {
  const { amount, currency, card } = record.payment;
  moveMoney(books, 'charge', { source: record.charge?.id ?? '', amount, currency, fee: feeOf(amount) });
  books.tell('payment_intent.succeeded', toPaymentIntent(record));
  books.tell('charge.succeeded', toCharge(record));
  if (card === 'is-disputed')
    books.later(LATER.dispute, () => {
      if (isDisputeDue(cardBooksOf(record), books.clock.now())) openDisputeOf(books, record.id);
    });
}

export function cancelIntent(books: StripeBooks, id: string): PaymentRecord {
  const record = findPayment(books, id);
  record.payment = byTheRules(record, () => cancelPayment(record.payment, books.clock.now()));
  books.tell('payment_intent.canceled', toPaymentIntent(record));
  return record;
}
