import * as z from 'zod';
import { verifiedCustomers } from '../accounts/access.ts';
import { route } from '../shared/route.ts';

export const paymentsRoutes = {
  confirmDemoCard: route({
    method: 'POST',
    path: '/api/demo-gateway/cards/{clientSecret}/confirm',
    summary: 'Pay with a demo card; exists in demo mode only',
    access: verifiedCustomers,
    params: z.object({
      clientSecret: z
        .string()
        .max(200)
        .regex(/^[\w-]+$/),
    }),
    body: z.object({
      cardNumber: z
        .string('payments:rules.card-required')
        .trim()
        .min(1, 'payments:rules.card-required')
        .max(23, 'payments:rules.card-invalid')
        .regex(/^[\d ]+$/, 'payments:rules.card-invalid'),
    }),
    ok: { 200: z.object({ status: z.enum(['succeeded', 'processing']) }) },
    errors: ['accounts/not-verified', 'payments/declined', 'payments/not-found'],
  }),
};
