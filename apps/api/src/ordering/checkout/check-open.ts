import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { offeredMethods, onlineMethods } from '#platform/payments/offered-methods.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import { DomainError } from '#platform/domain-error.ts';
import { orderingMode } from './opening-checklist.domain.ts';

/**
 * Checks whether the kitchen takes orders.
 * @returns the error `opening/not-open`, or null
 */
export function checkKitchenOpen(rules: Settings, payments: PaymentProviders): DomainError | null {
  // Orders contain meals, so the checklist line `meal` is done.
  const kitchen = { rules, methods: offeredMethods(rules, payments), hasMeal: true };
  return orderingMode(kitchen) === 'not-yet' ? new DomainError('opening/not-open') : null;
}

/**
 * Checks whether the kitchen takes orders in the shop. Use only for new checkouts: open checkouts can always be finished.
 * @returns the error `opening/not-open` or `opening/by-phone`, or null
 */
export function checkShopOpen(rules: Settings, payments: PaymentProviders): DomainError | null {
  if (onlineMethods(rules, payments).length > 0) return checkKitchenOpen(rules, payments);
  return (
    checkKitchenOpen(rules, payments) ?? new DomainError('opening/by-phone', { phone: rules.kitchen_phone })
  );
}
