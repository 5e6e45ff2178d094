import { verifiedCustomers } from '../access/access.ts';
import { CreateDebit, Debit } from '../money/payments.schemas.ts';
import { route } from '../platform/route.ts';
import { CreatePaymentIntent, PaymentIntent } from './checkout.schemas.ts';

/**
 * Errors of all rules for orders. The rules are checked when the checkout is created. From then on, budget and slot are
 * reserved.
 */
export const orderingErrors = [
  'opening/not-open',
  'customers/not-served',
  'cart/empty',
  'cart/below-minimum',
  'meals/not-orderable',
  'calendar/not-deliverable',
  'calendar/slot-closed',
  'calendar/full',
  'budgets/exceeded',
  'budgets/quarter-exceeded',
] as const;

export const checkoutRoutes = {
  createPaymentIntent: route({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary: "Create or update the caller's open checkout, its reservations and its payment",
    access: verifiedCustomers,
    body: CreatePaymentIntent,
    ok: { 200: PaymentIntent },
    errors: [
      'accounts/not-verified',
      'meals/conflicts',
      'recurring/paused',
      'checkout/amount-changed',
      'checkout/already-paid',
      'checkout/delivery-missing',
      'opening/by-phone',
      'payments/processing',
      'payments/provider-unavailable',
      ...orderingErrors,
    ],
  }),
  createDebit: route({
    method: 'POST',
    path: '/api/ezidebit/create-payment',
    summary: 'Pay the open checkout by direct debit instead of by card; idempotent',
    access: verifiedCustomers,
    body: CreateDebit,
    ok: { 200: Debit },
    errors: [
      'accounts/not-verified',
      'checkout/none-open',
      'checkout/amount-changed',
      'checkout/already-paid',
      'payments/not-found',
      'payments/nothing-to-pay',
      'payments/method-absent',
      'opening/not-open',
      'payments/processing',
      'payments/provider-unavailable',
    ],
  }),
};
