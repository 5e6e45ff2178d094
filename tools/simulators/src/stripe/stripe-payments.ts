import { toCents } from '@trpeza/contract/platform/money';
import {
  cancelPayment,
  CardRefusal,
  changeAmount,
  confirmPayment,
  isDisputeDue,
  DECISION_DELAYS_MS,
  makePayment,
  settlePayment,
} from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';
import {
  applyCardRules,
  findPayment,
  recordBalanceChange,
  secondsNow,
  type StripeStore,
} from './stripe-store.ts';
import { openDisputeOf } from './stripe-disputes.ts';
import { toCharge, toPaymentIntent } from './stripe-objects.ts';
import { cardRecordsOf, newId, type PaymentRecord } from './stripe-records.ts';
import { describeCardRefusal } from './stripe-refusal.ts';

/** Stripe's fee for a payment, in cents. */
const feeOf = (amount: number) => Math.ceil(amount * 0.0175) + 30;

export interface NewIntent {
  key: string | null;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
}

export function createIntent(store: StripeStore, { amount, currency, ...rest }: NewIntent): PaymentRecord {
  const id = newId('pi');
  const record: PaymentRecord = {
    ...rest,
    id,
    secret: newId(`${id}_secret`),
    created: secondsNow(store),
    payment: makePayment({ amount: toCents(amount), currency }),
    charge: null,
    refunds: [],
    dispute: null,
  };
  store.payments.set(id, record);
  store.emit('payment_intent.created', toPaymentIntent(record));
  return record;
}

export interface IntentChange {
  amount?: number | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

export function updateIntent(store: StripeStore, id: string, change: IntentChange): PaymentRecord {
  const record = findPayment(store, id);
  const { amount, description = record.description, metadata } = change;
  if (amount !== undefined && amount !== record.payment.amount)
    record.payment = applyCardRules(record, () => changeAmount(record.payment, toCents(amount)));
  record.description = description;
  // An empty value removes a metadata entry.
  const words = Object.entries({ ...record.metadata, ...metadata });
  record.metadata = Object.fromEntries(words.filter(([, word]) => word !== ''));
  return record;
}

/** Charges a card. The card number is not stored. */
export function confirmIntent(store: StripeStore, id: string, cardNumber: string): PaymentRecord {
  const record = findPayment(store, id);
  const charge = { id: newId('ch'), method: newId('pm'), created: secondsNow(store) };
  try {
    record.payment = confirmPayment(record.payment, cardNumber, store.clock.now());
  } catch (error) {
    if (error instanceof CardRefusal && error.reason === 'declined') {
      record.charge = { ...charge, isDeclined: true };
      store.emit('payment_intent.payment_failed', toPaymentIntent(record));
      store.emit('charge.failed', toCharge(record));
    }
    if (!(error instanceof CardRefusal)) throw error;
    throw describeCardRefusal(error, { charge: charge.id, payment_intent: toPaymentIntent(record) });
  }
  record.charge = { ...charge, isDeclined: false };
  if (record.payment.status === 'succeeded') markSucceeded(store, record);
  else {
    store.emit('payment_intent.processing', toPaymentIntent(record));
    store.later(DECISION_DELAYS_MS.payment, () => {
      record.payment = settlePayment(record.payment, store.clock.now());
      markSucceeded(store, record);
    });
  }
  return record;
}

/** Marks a payment as succeeded. */
function markSucceeded(store: StripeStore, record: PaymentRecord): void {
  const { amount, currency, card } = record.payment;
  recordBalanceChange(store, 'charge', {
    source: record.charge?.id ?? '',
    amount,
    currency,
    fee: feeOf(amount),
  });
  store.emit('payment_intent.succeeded', toPaymentIntent(record));
  store.emit('charge.succeeded', toCharge(record));
  if (card === 'is-disputed')
    store.later(DECISION_DELAYS_MS.dispute, () => {
      if (isDisputeDue(cardRecordsOf(record), store.clock.now())) openDisputeOf(store, record.id);
    });
}

export function cancelIntent(store: StripeStore, id: string): PaymentRecord {
  const record = findPayment(store, id);
  record.payment = applyCardRules(record, () => cancelPayment(record.payment, store.clock.now()));
  store.emit('payment_intent.canceled', toPaymentIntent(record));
  return record;
}
