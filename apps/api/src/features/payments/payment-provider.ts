import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import type { Cents } from '@trpeza/contract/shared/money';
import type { ProviderStatus } from './payments.domain.ts';

export interface NewProviderPayment {
  key: string;
  amount: Cents;
  currency: string;
  /** Id of the checkout; the pages call it `orderId`. */
  orderId: string;
  /** What the customer reads on the provider's page. */
  description: string;
}

export interface ProviderPayment {
  reference: string;
  status: ProviderStatus;
  amount: Cents;
  currency: string;
}

/** With what the customer's page goes on: a card form has a secret, a debit the address of the provider's own page. */
export interface OpenedPayment extends ProviderPayment {
  clientSecret: string | null;
  paymentUrl: string | null;
}

/**
 * What the product asks of somebody who moves money. Every call may be repeated: the key, made from our own row, decides
 * whether it is the same one. Calls throw when the provider cannot be reached.
 */
export interface PaymentProvider {
  readonly name: 'demo' | 'stripe';
  /** Whether it moves money of this currency, by its ISO code. */
  takes(currency: string): boolean;
  create(payment: NewProviderPayment): Promise<OpenedPayment>;
  find(reference: string): Promise<ProviderPayment>;
  /** Cancels what has not been paid; @returns the payment as it is then, which may be paid after all. */
  cancel(reference: string): Promise<ProviderPayment>;
  refund(refund: { key: string; reference: string; amount: Cents }): Promise<void>;
}

/** Who moves the money, by the way in which the customer pays. */
export type PaymentProviders = Readonly<Record<PaymentMethod, PaymentProvider>>;

/** Whether the product can be paid in a currency, whichever way a customer chooses. */
export const everyProviderTakes = (providers: PaymentProviders, currency: string): boolean =>
  Object.values(providers).every((provider) => provider.takes(currency));
