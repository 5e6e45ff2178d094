import type { FastifyInstance } from 'fastify';
import { paymentsRoutes as contract } from '@trpeza/contract/payments/payments.routes';
import { DomainError } from '#platform/domain-error.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { payWithDemoCard } from './demo-gateway.ts';
import { findPaymentBySecret } from './payments.queries.ts';

export function paymentsRoutes(app: FastifyInstance, { db, payments }: Deps): void {
  implement(app, contract, {
    confirmDemoCard: async ({ actor, params, body }) => {
      const payment =
        payments.name === 'demo' && (await findPaymentBySecret(db, actor.id, params.clientSecret));
      if (!payment || payment.providerReference === null) throw new DomainError('payments/not-found');
      const result = await payWithDemoCard(db, payment.providerReference, body.cardNumber);
      if (result === 'declined') throw new DomainError('payments/declined');
      return { status: 'succeeded' as const };
    },
  });
}
