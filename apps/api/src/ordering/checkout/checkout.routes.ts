import type { FastifyInstance } from 'fastify';
import { checkoutRoutes as contract } from '@trpeza/contract/ordering/checkout.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { startCheckout } from './start-checkout.ts';
import { startDebit } from './start-debit.ts';

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    createPaymentIntent: async ({ actor, body }) => startCheckout(deps, actor.id, body),
    createDebit: async ({ actor, body }) => startDebit(deps, actor.id, body),
  });
}
