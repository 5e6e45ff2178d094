import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { offeredMethods, onlineMethods } from '#platform/payments/offered-methods.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import { DomainError } from '#platform/domain-error.ts';
import { howOrdered } from '#office/opening/opening.domain.ts';

/** Step: whether the kitchen takes orders. @returns `opening/not-open`, or nothing */
export function openRefusal(rules: Settings, payments: PaymentProviders): DomainError | null {
  // An order names meals, so that line is done.
  const kitchen = { rules, methods: offeredMethods(rules, payments), hasMeal: true };
  return howOrdered(kitchen) === 'not-yet' ? new DomainError('opening/not-open') : null;
}

/**
 * Step: whether the kitchen takes orders in the shop. Open checkouts can be finished whatever changes meanwhile: only a new
 * checkout is checked.
 * @returns `opening/not-open`, `opening/by-phone`, or nothing
 */
export function onlineRefusal(rules: Settings, payments: PaymentProviders): DomainError | null {
  if (onlineMethods(rules, payments).length > 0) return openRefusal(rules, payments);
  return openRefusal(rules, payments) ?? new DomainError('opening/by-phone', { phone: rules.kitchen_phone });
}
