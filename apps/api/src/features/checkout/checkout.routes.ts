import type { FastifyInstance } from 'fastify';
import { checkoutRoutes as contract } from '@trpeza/contract/checkout/checkout.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { startCheckout } from './start-checkout.ts';

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    createPaymentIntent: async ({ actor, body }) => startCheckout(deps, actor.id, body),
  });
}
