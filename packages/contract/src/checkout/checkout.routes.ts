import { verifiedCustomers } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { CreatePaymentIntent, PaymentIntent } from './checkout.schemas.ts';

/** Every rule that an order must pass, asked when its checkout is made; from then on budget and place are held for it. */
export const orderingErrors = [
  'cart/empty',
  'cart/below-minimum',
  'meals/not-orderable',
  'calendar/not-deliverable',
  'calendar/slot-closed',
  'calendar/full',
  'budgets/exceeded',
] as const;

export const checkoutRoutes = {
  createPaymentIntent: route({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary: 'Reserve: make or refresh the one open checkout and its payment',
    access: verifiedCustomers,
    body: CreatePaymentIntent,
    ok: { 200: PaymentIntent },
    errors: [
      'accounts/not-verified',
      'meals/conflicts',
      'checkout/amount-changed',
      'checkout/already-paid',
      'checkout/delivery-missing',
      'payments/processing',
      'payments/provider-unavailable',
      ...orderingErrors,
    ],
  }),
};
