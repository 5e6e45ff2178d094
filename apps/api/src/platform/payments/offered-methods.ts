import type { PaymentMethod, OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { PlaceOfOrders } from '#messages/templates/message-variables.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { PaymentProviders } from './payment-provider.ts';

/** The settings that decide how customers can pay. */
export type MethodRules = Pick<Settings, 'payment_methods' | 'currency'>;

/**
 * The payment methods that are available now: those that the kitchen offers, each only where it has a provider. All other
 * code, pages included, uses this. On account needs no provider: the office grants it.
 */
export const offeredMethods = (rules: MethodRules, payments: PaymentProviders): PaymentMethod[] =>
  rules.payment_methods.filter((method) => method === 'account' || canWork(payments, method, rules.currency));

/** Those of them that a customer can use in the shop. */
export const onlineMethods = (rules: MethodRules, payments: PaymentProviders): OnlineMethod[] =>
  offeredMethods(rules, payments).filter((method) => method !== 'account');

/** Where customers order: the shop takes no order that nobody could pay there. */
export const placeOfOrders = (rules: MethodRules, payments: PaymentProviders): PlaceOfOrders =>
  onlineMethods(rules, payments).length > 0 ? 'shop' : 'phone';

/** Whether a payment method has a provider for this currency. */
export const canWork = (payments: PaymentProviders, method: OnlineMethod, currency: string): boolean =>
  payments[method].name !== 'none' && payments[method].takes(currency);

/** Step: nothing new is begun with an unavailable payment method. @returns `payments/method-absent`, or nothing */
export const methodRefusal = (
  rules: MethodRules,
  payments: PaymentProviders,
  method: PaymentMethod,
): DomainError | null =>
  offeredMethods(rules, payments).includes(method) ? null : new DomainError('payments/method-absent');
