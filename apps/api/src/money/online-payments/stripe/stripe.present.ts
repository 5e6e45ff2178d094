import type { Stripe } from 'stripe';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
  RefundStatus,
} from '#platform/payments/payment-provider.ts';

/** Keys of our ids in Stripe's metadata. */
export interface OwnMetadata {
  payment: string;
  checkout: string;
}
export type OwnRefundMetadata = { refund: string };

const PAYMENT_STATUS: Record<string, ProviderStatus> = {
  requires_payment_method: 'waiting',
  requires_confirmation: 'waiting',
  requires_action: 'waiting',
  processing: 'processing',
  // Authorised but not captured. We never request that, so it was done manually and will be captured.
  requires_capture: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
} satisfies Record<Known<Stripe.PaymentIntent.Status>, ProviderStatus>;

const REFUND_STATUS: Record<string, RefundStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** An inquiry moves no money. A dispute that was prevented, or closed as a warning, has cost nothing and counts as won. */
const DISPUTE_STATUS: Record<string, ProviderDispute['status']> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
} satisfies Record<Known<Stripe.Dispute.Status>, ProviderDispute['status']>;

/** The literal values of the library's types; Stripe may send others. */
type Known<Status extends string> = Status extends unknown
  ? string extends Status
    ? never
    : Status extends string & Record<never, never>
      ? Status
      : never
  : never;

/** @throws Error for an unknown value */
function read<Status>(words: Record<string, Status>, word: string, what: string): Status {
  const status = Object.hasOwn(words, word) ? words[word] : undefined;
  if (status === undefined) throw new Error(`unknown value for ${what} from Stripe: "${word}"`);
  return status;
}

export const presentIntent = (intent: Stripe.PaymentIntent): ProviderPayment => ({
  reference: intent.id,
  key: intent.metadata['payment'] ?? null,
  status: read(PAYMENT_STATUS, intent.status, 'a payment'),
  // The received amount counts, not the requested one.
  amount: cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
  currency: intent.currency.toUpperCase(),
});

export const presentRefund = (refund: Stripe.Refund): ProviderRefund => ({
  reference: refund.id,
  key: refund.metadata?.['refund'] ?? null,
  paymentReference: idOf(refund.payment_intent) ?? idOf(refund.charge) ?? '',
  amount: cents(refund.amount),
  status: read(REFUND_STATUS, refund.status ?? 'pending', 'a refund'),
});

export const presentDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  reference: dispute.id,
  paymentReference: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
  amount: cents(dispute.amount),
  status: read(DISPUTE_STATUS, dispute.status, 'a dispute'),
});

/** Stripe's smallest unit is a cent, because only currencies with two decimals are supported. */
const cents = (amount: number): Cents => toCents(amount);

const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;
