import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentProvider } from '#platform/payments/payment-provider.ts';

/**
 * Replaces the provider of a payment method that has none: it is not offered, and has no payments. A payment that was begun
 * while there was one waits until it is back, since only the provider knows what became of the money.
 */
export function absentProvider(method: OnlineMethod): PaymentProvider<never> {
  const ask = async (): Promise<never> => {
    throw new Error(`There is no provider for payments by ${method}: its keys are not set.`);
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
