import * as z from 'zod';
import { customers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { DebitState, OrderId } from './payments.schemas.ts';

export const paymentsRoutes = {
  debitStatus: route({
    method: 'GET',
    path: '/api/ezidebit/payment-status/{orderId}',
    summary: "Read the state of the direct debit of the caller's checkout from the provider",
    access: customers,
    params: z.object({ orderId: OrderId }),
    ok: { 200: DebitState },
    errors: ['payments/not-found', 'payments/provider-unavailable'],
  }),
};
