import * as z from 'zod';
import { signed } from '../access/access.ts';
import { route } from '../platform/route.ts';

export const reconciliationRoutes = {
  receiveStripeEvent: route({
    method: 'POST',
    path: '/api/stripe/webhook',
    summary: 'Receive an event from Stripe; returns 404 if Stripe is not set up',
    access: signed,
    // An event contains the complete object. A dispute with evidence is larger than the default body limit.
    bodyLimit: 512 * 1024,
    ok: { 200: z.object({ received: z.literal(true) }) },
    errors: ['payments/unsigned', 'common/not-found'],
  }),
};
