import type Stripe from 'stripe';
import { CardRefusal } from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';
import type { BalanceRecord, DisputeRecord, PaymentRecord, RefundRecord } from './stripe-records.ts';
import { StripeRefusal, describeCardRefusal } from './stripe-refusal.ts';

/** Stripe's representation of the records. The compiler checks it against the SDK's types. */

export function toPaymentIntent(record: PaymentRecord): Stripe.PaymentIntent {
  const { payment, charge } = record;
  const received = payment.status === 'succeeded' ? payment.amount : 0;
  return {
    id: record.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: payment.status === 'canceled' ? toSeconds(payment.decidedAt) : null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: record.secret,
    confirmation_method: 'automatic',
    created: record.created,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    description: record.description,
    excluded_payment_method_types: null,
    last_payment_error: charge?.isDeclined ? lastErrorOf(charge.id) : null,
    latest_charge: charge?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: { ...record.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: charge === null || charge.isDeclined ? null : charge.method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment.status,
    transfer_data: null,
    transfer_group: null,
  };
}

const toSeconds = (instant: Date | null) => instant && Math.floor(instant.getTime() / 1000);

function lastErrorOf(charge: string): Stripe.PaymentIntent.LastPaymentError {
  const { error } = describeCardRefusal(new CardRefusal('declined'), { charge });
  return { ...(error as Omit<typeof error, 'payment_intent'>), type: 'card_error' };
}

/** The charge of the last attempt. */
export function toCharge(record: PaymentRecord): Stripe.Charge {
  const { payment, charge, refunds, dispute } = record;
  if (charge === null)
    throw new StripeRefusal(404, { type: 'invalid_request_error', message: 'No such charge' });
  const isPaid = payment.status === 'succeeded' && !charge.isDeclined;
  const taken = isPaid ? payment.amount : 0;
  const refunded = refunds
    .filter(({ refund }) => refund.status !== 'failed')
    .reduce((sum, { refund }) => sum + refund.amount, 0);
  const status = charge.isDeclined ? 'failed' : isPaid ? 'succeeded' : 'pending';
  return {
    id: charge.id,
    object: 'charge',
    amount: payment.amount,
    amount_captured: taken,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: charge.created,
    currency: payment.currency,
    customer: null,
    description: record.description,
    disputed: dispute !== null,
    failure_balance_transaction: null,
    failure_code: charge.isDeclined ? 'card_declined' : null,
    failure_message: charge.isDeclined ? 'Your card was declined.' : null,
    fraud_details: null,
    livemode: false,
    metadata: { ...record.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: record.id,
    payment_method: charge.method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: isPaid && refunded === payment.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

export const toRefund = ({ id, created, metadata, of, refund }: RefundRecord): Stripe.Refund => ({
  id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: of.charge?.id ?? null,
  created,
  currency: of.payment.currency,
  customer: null,
  customer_account: null,
  ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  metadata: { ...metadata },
  payment_intent: of.id,
  payment_method: of.charge?.method ?? null,
  ...(refund.status === 'pending' && { pending_reason: 'processing' as const }),
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
});

const DISPUTE_STATUS = { open: 'needs_response', won: 'won', lost: 'lost' } as const;

export const toDispute = ({ id, created, of, dispute }: DisputeRecord): Stripe.Dispute => ({
  id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: [],
  charge: of.charge?.id ?? '',
  created,
  currency: of.payment.currency,
  enhanced_eligibility_types: [],
  // Evidence is never submitted here, so its fields are omitted.
  evidence: {} as Stripe.Dispute.Evidence,
  evidence_details: {
    due_by: created + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: of.id,
  reason: 'fraudulent',
  status: DISPUTE_STATUS[dispute.status],
});

export const toBalanceTransaction = (record: BalanceRecord): Stripe.BalanceTransaction => ({
  id: record.id,
  object: 'balance_transaction',
  amount: record.amount,
  available_on: record.created + 2 * 86_400,
  balance_type: 'payments',
  created: record.created,
  currency: record.currency,
  description: null,
  exchange_rate: null,
  fee: record.fee,
  fee_details: [],
  net: record.amount - record.fee,
  reporting_category: record.type === 'adjustment' ? 'dispute' : record.type,
  source: record.source,
  status: 'available',
  type: record.type,
});

export const toAccount = (country: string): Stripe.Account => ({
  id: 'acct_simulated',
  object: 'account',
  charges_enabled: true,
  country,
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: 'standard',
});

export const toCountrySpec = (country: string, currencies: readonly string[]): Stripe.CountrySpec => ({
  id: country,
  object: 'country_spec',
  default_currency: currencies[0] ?? '',
  supported_bank_account_currencies: {},
  supported_payment_currencies: [...currencies],
  supported_payment_methods: ['card', 'stripe'],
  supported_transfer_countries: [],
  verification_fields: {
    company: { additional: [], minimum: [] },
    individual: { additional: [], minimum: [] },
  },
});
