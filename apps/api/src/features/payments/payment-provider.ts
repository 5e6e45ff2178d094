import type { Cents } from '@trpeza/contract/shared/money';

export interface ProviderPayment {
  reference: string;
  clientSecret: string;
  status: 'waiting' | 'processing' | 'paid' | 'cancelled';
  amount: Cents;
  currency: string;
}

/**
 * What the product asks of somebody who moves money. Every call may be repeated: the key, made from our own row, decides
 * whether it is the same one. Calls throw when the provider cannot be reached.
 */
export interface PaymentProvider {
  readonly name: 'demo' | 'stripe';
  create(payment: { key: string; amount: Cents; currency: string }): Promise<ProviderPayment>;
  find(reference: string): Promise<ProviderPayment>;
  /** Cancels what has not been paid; @returns the payment as it is then, which may be `paid` after all. */
  cancel(reference: string): Promise<ProviderPayment>;
  refund(refund: { key: string; reference: string; amount: Cents }): Promise<void>;
}
