import type { FastifyInstance } from 'fastify';
import { demoGatewayRoutes as demoContract } from '@trpeza/contract/money/demo-gateway.routes';
import { paymentsRoutes as contract } from '@trpeza/contract/money/payments.routes';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { DomainError } from '#platform/domain-error.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { submitDebitPage, readDebitStatus } from './debit-status.ts';
import { payWithDemoCard } from './demo-cards.ts';
import { createThrottleByKey } from './throttle-by-key.ts';
import { findPaymentBySecret } from './payments.queries.ts';

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  const throttleByKey = createThrottleByKey(deps.payments[PaymentMethod.debit].pauseMs ?? 0);
  implement(app, contract, {
    debitStatus: async ({ actor, params }) =>
      readDebitStatus({ ...deps, throttleByKey }, actor.id, params.orderId),
  });
}

/** Routes of the demo payment pages; `app.ts` registers them only in demo mode. */
export function demoGatewayRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, payments } = deps;
  implement(app, demoContract, {
    confirmDemoCard: async ({ actor, params, body }) => {
      const payment =
        payments[PaymentMethod.card].name === 'demo' &&
        (await findPaymentBySecret(db, actor.id, params.clientSecret));
      if (!payment || payment.providerReference === null) throw new DomainError('payments/not-found');
      const result = await payWithDemoCard(deps, payment.providerReference, body.cardNumber);
      if (result === 'declined' || result === 'cancelled') throw new DomainError(`payments/${result}`);
      return { status: result === 'paid' ? ('succeeded' as const) : result };
    },
    completeDemoDebit: async ({ actor, params }) =>
      submitDebitPage(deps, actor.id, { ...params, answer: 'accepted' }),
    cancelDemoDebit: async ({ actor, params }) =>
      submitDebitPage(deps, actor.id, { ...params, answer: 'cancelled' }),
  });
}
