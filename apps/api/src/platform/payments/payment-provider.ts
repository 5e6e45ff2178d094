import {
  ONLINE_METHODS,
  type PaymentMethod,
  type CARD_PROVIDERS,
  type DEBIT_PROVIDERS,
  type OnlineMethod,
} from '@trpeza/contract/money/payments.constants';
import type { Cents } from '@trpeza/contract/platform/money';

export interface NewProviderPayment {
  key: string;
  amount: Cents;
  currency: string;
  /** Id of the checkout, which pages call `orderId`. */
  orderId: string;
  /** Shown to the customer on the provider's page. */
  description: string;
  /**
   * When our row was inserted. Providers forget idempotency keys after some time. An old payment must therefore be looked
   * up rather than created again.
   */
  recordedAt: Date;
}

export interface ProviderPayment {
  reference: string;
  /** The idempotency key of the payment, which is the id of our row; null for payments that we did not create. */
  key: string | null;
  status: ProviderStatus;
  amount: Cents;
  currency: string;
}

/**
 * A payment with the data that the page needs to continue: the client secret for the card form, or the URL of the
 * provider's page for a debit.
 */
export interface OpenedPayment extends ProviderPayment {
  clientSecret: string | null;
  paymentUrl: string | null;
}

export interface ProviderRefund {
  reference: string;
  /**
   * The idempotency key of the refund, which is the id of our row; null for refunds that were created at the provider.
   */
  key: string | null;
  paymentReference: string;
  amount: Cents;
  status: RefundStatus;
}

/** A card payment that is disputed by the customer's bank. */
export interface ProviderDispute {
  reference: string;
  paymentReference: string;
  amount: Cents;
  status: 'open' | 'won' | 'lost';
}

/** Everything that was created or changed in the provider's records since an instant, in no particular order. */
export interface ProviderChanges {
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

/** The raw body and signature of a webhook request. */
export interface SignedMessage {
  bytes: Buffer;
  signature: string | undefined;
}

/** A notification of a change at the provider. The current state must be queried from the provider. */
export interface ProviderEvent {
  /** Id of the event. Events can arrive more than once and out of order. */
  id: string;
  type: string;
  /** The payment that the event refers to, or null. */
  paymentReference: string | null;
  /** When it happened at the provider. */
  at: Date;
}

/**
 * The interface that every payment provider implements. Requests can be repeated: the idempotency key, which is the id of
 * our own row, identifies the repetition. All methods throw when the provider is unreachable.
 */
export interface PaymentProvider<Name extends string = string> {
  /** The provider's name; `none` when the method has no provider. */
  readonly name: Name | 'none';
  /**
   * Minimum interval in milliseconds between two status checks of a payment that a page requests; no limit by default.
   */
  readonly pauseMs?: number;
  /** Whether it supports a currency (ISO 4217 code). */
  takes(currency: string): boolean;
  create(payment: NewProviderPayment): Promise<OpenedPayment>;
  find(reference: string): Promise<ProviderPayment>;
  /** Cancels an unpaid payment. @returns its state afterwards, which may be paid */
  cancel(reference: string): Promise<ProviderPayment>;
  /**
   * Refunds an amount of a payment.
   * @throws NotSettledYet while the bank has not paid a debit
   * @throws RefundRefused when nothing was refunded and a retry may succeed
   */
  refund(refund: { key: string; reference: string; amount: Cents }): Promise<ProviderRefund>;
  listChanges(since: Date): Promise<ProviderChanges>;
  /** The public key for the provider's form in the page. */
  readonly publishableKey?: string;
  /**
   * Verifies and parses a webhook request. Undefined for providers without webhooks.
   * @throws DomainError `payments/unsigned` when the signature is invalid
   */
  readEvent?(message: SignedMessage): ProviderEvent;
}

/** Thrown when a debit cannot be refunded because the bank has not paid it yet. The refund stays requested. */
export class NotSettledYet extends Error {}

/** Thrown when the provider rejects a refund, for example because our balance is too low. A retry may succeed. */
export class RefundRefused extends Error {}

export interface PaymentProviders {
  readonly [PaymentMethod.card]: PaymentProvider<(typeof CARD_PROVIDERS)[number]>;
  readonly [PaymentMethod.debit]: PaymentProvider<(typeof DEBIT_PROVIDERS)[number]>;
}

/** The payment methods whose provider does not support a currency. */
export const listUnsupportedMethods = (providers: PaymentProviders, currency: string): OnlineMethod[] =>
  ONLINE_METHODS.filter((method) => !providers[method].takes(currency));

/** Whether the provider of every payment method supports a currency. */
export const doAllProvidersSupport = (providers: PaymentProviders, currency: string): boolean =>
  listUnsupportedMethods(providers, currency).length === 0;

/**
 * Status of a payment at its provider. A debit is `accepted` long before the bank pays. It is `dishonoured` when the bank
 * does not pay, or later takes the money back.
 */
export type ProviderStatus =
  | 'waiting'
  | 'processing'
  | 'accepted'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'dishonoured';
/** Status of a refund at its provider. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';
