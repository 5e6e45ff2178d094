import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentProvider } from '#platform/payments/payment-provider.ts';

/**
 * Stands in for a payment method without a configured provider. The method is not offered. Payments that were started
 * earlier stay undecided until the provider is configured again, because only the provider knows their state.
 */
export function absentProvider(method: OnlineMethod): PaymentProvider<never> {
  const ask = async (): Promise<never> => {
    throw new Error(`Payments by ${method} are not available: the keys of the provider are not set.`);
  };
  return {
    name: 'none',
    takes: () => true,
    create: ask,
    find: ask,
    cancel: ask,
    refund: ask,
    listChanges: async () => ({ payments: [], refunds: [], disputes: [] }),
  };
}
