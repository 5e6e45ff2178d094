import type { PaymentMethod, OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { DomainError } from '#platform/domain-error.ts';
import type { PaymentProviders } from './payment-provider.ts';

/** The settings that decide which payment methods are available. */
export type MethodRules = Pick<Settings, 'payment_methods' | 'currency'>;

/**
 * Returns the payment methods that are available now: enabled in the settings and supported by a provider. All other
 * code, pages included, must use this list. `account` needs no provider, since only the office uses it.
 */
export const offeredMethods = (rules: MethodRules, payments: PaymentProviders): PaymentMethod[] =>
  rules.payment_methods.filter(
    (method) => method === 'account' || hasProviderFor(payments, method, rules.currency),
  );

/** The available methods that customers can use in the shop. */
export const onlineMethods = (rules: MethodRules, payments: PaymentProviders): OnlineMethod[] =>
  offeredMethods(rules, payments).filter((method) => method !== 'account');

/** Where customers place orders: by phone when the shop has no payment method available. */
export const orderChannelOf = (rules: MethodRules, payments: PaymentProviders): OrderingChannel =>
  onlineMethods(rules, payments).length > 0 ? 'shop' : 'phone';

/** Whether a payment method has a provider that supports the currency. */
export const hasProviderFor = (payments: PaymentProviders, method: OnlineMethod, currency: string): boolean =>
  payments[method].name !== 'none' && payments[method].takes(currency);

/** Rejects new payments by an unavailable method. @returns `payments/method-absent`, or null */
export const methodRefusal = (
  rules: MethodRules,
  payments: PaymentProviders,
  method: PaymentMethod,
): DomainError | null =>
  offeredMethods(rules, payments).includes(method) ? null : new DomainError('payments/method-absent');

/** How customers order: in the shop, or by phone if the shop offers no payment method. */
export type OrderingChannel = 'shop' | 'phone';
