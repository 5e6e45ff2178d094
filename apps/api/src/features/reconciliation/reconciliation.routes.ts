import type { FastifyInstance } from 'fastify';
import { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import { reconciliationRoutes as contract } from '@trpeza/contract/reconciliation/reconciliation.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { receiveEvent } from './receive-event.ts';

export function reconciliationRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    receiveStripeEvent: async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      const message = { bytes: Buffer.from(body), signature: signature?.toString() };
      await receiveEvent(deps, PaymentMethod.card, message);
      return { received: true as const };
    },
  });
}
