import {
  ONLINE_METHODS,
  type PaymentMethod,
  type CARD_PROVIDERS,
  type DEBIT_PROVIDERS,
  type OnlineMethod,
} from '@trpeza/contract/payments/payments.constants';
import type { Cents } from '@trpeza/contract/shared/money';
import { absentProvider } from './absent-provider.ts';
import { methodAtProvider, type ProviderStatus, type RefundStatus } from './payments.domain.ts';

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
  /** The key that it was made with, which is the id of our payment; null for money that did not set out from us. */
  key: string | null;
  status: ProviderStatus;
  amount: Cents;
  currency: string;
}

/** With what the customer's page goes on: a card form has a secret, a debit the address of the provider's own page. */
export interface OpenedPayment extends ProviderPayment {
  clientSecret: string | null;
  paymentUrl: string | null;
}

export interface ProviderRefund {
  reference: string;
  /** The key that it was asked for with, which is the id of our refund; null for one that somebody made at the provider. */
  key: string | null;
  paymentReference: string;
  amount: Cents;
  status: RefundStatus;
}

/** A customer's bank wants a card payment back. */
export interface ProviderDispute {
  reference: string;
  paymentReference: string;
  amount: Cents;
  status: 'open' | 'won' | 'lost';
}

/** What a provider's own books say of everything that was made or has changed since a moment, in no order. */
export interface ProviderChanges {
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

/** What a provider sends of its own accord, as it came. */
export interface SignedMessage {
  bytes: Buffer;
  signature: string | undefined;
}

/** Something has happened at a provider; what is true now, only the provider itself can say. */
export interface ProviderEvent {
  /** Of the event; the same one can come more than once, and after a later one. */
  id: string;
  type: string;
  /** The payment that it is about, if it is about one. */
  paymentReference: string | null;
  /** When it happened there. */
  at: Date;
}

/**
 * What the product asks of somebody who moves money. Every call may be repeated: the key, made from our own row, decides
 * whether it is the same one. Calls throw when the provider cannot be reached.
 */
export interface PaymentProvider<Name extends string = string> {
  /** Who it is; `none` where nobody is. */
  readonly name: Name | 'none';
  /** How long pages wait between two looks at one payment, in milliseconds; left out, they may look whenever they like. */
  readonly pauseMs?: number;
  /** Whether it moves money of this currency, by its ISO code. */
  takes(currency: string): boolean;
  create(payment: NewProviderPayment): Promise<OpenedPayment>;
  find(reference: string): Promise<ProviderPayment>;
  /** Cancels what has not been paid; @returns the payment as it is then, which may be paid after all. */
  cancel(reference: string): Promise<ProviderPayment>;
  /** @throws NotSettledYet while a debit has not been collected: there is nothing to give back yet */
  refund(refund: { key: string; reference: string; amount: Cents }): Promise<ProviderRefund>;
  listChanges(since: Date): Promise<ProviderChanges>;
  /** With what the provider's own form is opened in the page; everybody may know it. */
  readonly publishableKey?: string;
  /** Where the provider tells of its own accord. @throws DomainError `payments/unsigned` when it was somebody else */
  readEvent?(message: SignedMessage): ProviderEvent;
}

/** A debit can be paid back only once the bank has paid it; until then the refund waits. */
export class NotSettledYet extends Error {}

/** Who moves the money, by the way in which the customer pays. */
export interface PaymentProviders {
  readonly [PaymentMethod.card]: PaymentProvider<(typeof CARD_PROVIDERS)[number]>;
  readonly [PaymentMethod.debit]: PaymentProvider<(typeof DEBIT_PROVIDERS)[number]>;
}

/**
 * Who moves the money of a payment that was written down before. Where other keys are set by now, or none, nobody can say
 * what became of it until they are back: a payment of one provider is never asked of another.
 */
export function providerOf(
  payments: PaymentProviders,
  payment: { method: PaymentMethod; provider: string },
): PaymentProvider {
  const method = methodAtProvider(payment);
  const now = payments[method];
  return now.name === payment.provider ? now : absentProvider(method);
}

/** The ways to pay whose provider does not move money of a currency. */
export const methodsWithout = (providers: PaymentProviders, currency: string): OnlineMethod[] =>
  ONLINE_METHODS.filter((method) => !providers[method].takes(currency));

/** Whether the product can be paid in a currency, whichever way a customer chooses. */
export const everyProviderTakes = (providers: PaymentProviders, currency: string): boolean =>
  methodsWithout(providers, currency).length === 0;
