import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentProviders, PaymentProvider } from '#platform/payments/payment-provider.ts';
import { absentProvider } from './absent-provider.ts';
import { methodAtProvider } from './payments.domain.ts';

/**
 * The provider that made a recorded payment. A payment is never looked up at another provider; when its own is not
 * configured any more, an absent provider is returned.
 */
export function providerOf(
  payments: PaymentProviders,
  payment: { method: PaymentMethod; provider: string },
): PaymentProvider {
  const method = methodAtProvider(payment);
  const now = payments[method];
  return now.name === payment.provider ? now : absentProvider(method);
}
