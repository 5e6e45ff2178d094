import * as z from 'zod';
import { verifiedCustomers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { TOO_LONG } from '../platform/schemas.ts';
import { DebitState, DemoCard, OrderId } from './payments.schemas.ts';

const params = z.object({ orderId: OrderId });

/** Routes of the demo payment pages; only available in demo mode. */
export const demoGatewayRoutes = {
  confirmDemoCard: route({
    method: 'POST',
    path: '/api/demo-gateway/cards/{clientSecret}/confirm',
    summary: 'Pay with a demo card; only in demo mode',
    access: verifiedCustomers,
    params: z.object({
      clientSecret: z
        .string()
        .max(200, TOO_LONG)
        .regex(/^[\w-]+$/),
    }),
    body: DemoCard,
    ok: { 200: z.object({ status: z.enum(['succeeded', 'processing']) }) },
    errors: ['accounts/not-verified', 'payments/declined', 'payments/cancelled', 'payments/not-found'],
  }),
  completeDemoDebit: route({
    method: 'POST',
    path: '/api/demo-gateway/debits/{orderId}/complete',
    summary: 'Accept a demo debit; only in demo mode',
    access: verifiedCustomers,
    params,
    ok: { 200: DebitState },
    errors: ['accounts/not-verified', 'payments/cancelled', 'payments/not-found'],
  }),
  cancelDemoDebit: route({
    method: 'POST',
    path: '/api/demo-gateway/debits/{orderId}/cancel',
    summary: 'Decline a demo debit; only in demo mode',
    access: verifiedCustomers,
    params,
    ok: { 200: DebitState },
    errors: ['accounts/not-verified', 'payments/not-found'],
  }),
};
