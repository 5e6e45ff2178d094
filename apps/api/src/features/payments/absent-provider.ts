import type { OnlineMethod } from '@trpeza/contract/payments/payments.constants';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Stands where a way to pay has no provider: it is offered to nobody, and its books are empty. A payment that was begun
 * while there was one waits until it is back, since nobody else can say what became of the money.
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
