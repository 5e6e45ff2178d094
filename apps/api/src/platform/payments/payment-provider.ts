import {
  ONLINE_METHODS,
  type PaymentMethod,
  type CARD_PROVIDERS,
  type DEBIT_PROVIDERS,
  type OnlineMethod,
} from '@trpeza/contract/money/payments.constants';
import type { Cents } from '@trpeza/contract/platform/money';
import { absentProvider } from '#money/online-payments/absent-provider.ts';
import {
  methodAtProvider,
  type ProviderStatus,
  type RefundStatus,
} from '#money/online-payments/payments.domain.ts';

export interface NewProviderPayment {
  key: string;
  amount: Cents;
  currency: string;
  /** Id of the checkout; the pages call it `orderId`. */
  orderId: string;
  /** What the customer reads on the provider's page. */
  description: string;
  /** When our row was written: a provider that forgets keys must not take an old one for a new payment. */
  recordedAt: Date;
}

export interface ProviderPayment {
  reference: string;
  /** The idempotency key that it was made with, which is the id of our payment; null for money that did not originate with us. */
  key: string | null;
  status: ProviderStatus;
  amount: Cents;
  currency: string;
}

/** What the customer's page continues with: a card form has a secret, a debit the URL of the provider's own page. */
export interface OpenedPayment extends ProviderPayment {
  clientSecret: string | null;
  paymentUrl: string | null;
}

export interface ProviderRefund {
  reference: string;
  /** The idempotency key of its request, which is the id of our refund; null for one that was made at the provider. */
  key: string | null;
  paymentReference: string;
  amount: Cents;
  status: RefundStatus;
}

/** A customer's bank disputes a card payment. */
export interface ProviderDispute {
  reference: string;
  paymentReference: string;
  amount: Cents;
  status: 'open' | 'won' | 'lost';
}

/** Everything in a provider's own records that was made or has changed since a moment, unordered. */
export interface ProviderChanges {
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

/** A webhook message of a provider, unmodified. */
export interface SignedMessage {
  bytes: Buffer;
  signature: string | undefined;
}

/** Something has happened at a provider; only the provider itself knows the current state. */
export interface ProviderEvent {
  /** The id of the event; the same one can arrive more than once, and after a later one. */
  id: string;
  type: string;
  /** The payment that it is about, if it is about one. */
  paymentReference: string | null;
  /** When it happened at the provider. */
  at: Date;
}

/**
 * The product's interface to a payment provider. Every call may be repeated: the key, made from our own row, decides
 * whether it is the same one. Calls throw when the provider cannot be reached.
 */
export interface PaymentProvider<Name extends string = string> {
  /** The provider's name; `none` without one. */
  readonly name: Name | 'none';
  /** The minimum interval between two checks of one payment by pages, in milliseconds; unlimited by default. */
  readonly pauseMs?: number;
  /** Whether it supports this currency, by its ISO code. */
  takes(currency: string): boolean;
  create(payment: NewProviderPayment): Promise<OpenedPayment>;
  find(reference: string): Promise<ProviderPayment>;
  /** Cancels what has not been paid; @returns the payment as it is then, which may be paid after all. */
  cancel(reference: string): Promise<ProviderPayment>;
  /**
   * @throws NotSettledYet while a debit has not been collected: there is nothing to refund yet
   * @throws RefundRefused where nothing was refunded, and may be later
   */
  refund(refund: { key: string; reference: string; amount: Cents }): Promise<ProviderRefund>;
  listChanges(since: Date): Promise<ProviderChanges>;
  /** The public key that opens the provider's own form in the page. */
  readonly publishableKey?: string;
  /** For providers that send events. @throws DomainError `payments/unsigned` when the sender was another */
  readEvent?(message: SignedMessage): ProviderEvent;
}

/** A debit can be refunded only once the bank has paid it; until then the refund waits. */
export class NotSettledYet extends Error {}

/** The provider understood and refused, as while our balance there is too low: asking again may help. */
export class RefundRefused extends Error {}

/** The provider of each payment method. */
export interface PaymentProviders {
  readonly [PaymentMethod.card]: PaymentProvider<(typeof CARD_PROVIDERS)[number]>;
  readonly [PaymentMethod.debit]: PaymentProvider<(typeof DEBIT_PROVIDERS)[number]>;
}

/**
 * The provider of a payment that was recorded before. Where other keys are configured by now, or none, its state is unknown
 * until they are back: a payment of one provider is never looked up at another.
 */
export function providerOf(
  payments: PaymentProviders,
  payment: { method: PaymentMethod; provider: string },
): PaymentProvider {
  const method = methodAtProvider(payment);
  const now = payments[method];
  return now.name === payment.provider ? now : absentProvider(method);
}

/** The payment methods whose provider does not support a currency. */
export const methodsWithout = (providers: PaymentProviders, currency: string): OnlineMethod[] =>
  ONLINE_METHODS.filter((method) => !providers[method].takes(currency));

/** Whether every payment method supports a currency. */
export const everyProviderTakes = (providers: PaymentProviders, currency: string): boolean =>
  methodsWithout(providers, currency).length === 0;
