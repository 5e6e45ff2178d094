import type { FastifyInstance } from 'fastify';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { reconciliationRoutes as reconciliation } from '@trpeza/contract/money/reconciliation.routes';
import { paymentIssuesRoutes as issues } from '@trpeza/contract/money/payment-issues.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { receiveEvent } from './receive-event.ts';
import { listPaymentIssues, readCash, summarisePaymentIssues } from './list-payment-issues.ts';
import { resolvePaymentIssue } from './resolve-payment-issue.ts';

export function reconciliationRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, reconciliation, {
    receiveStripeEvent: async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      const message = { bytes: Buffer.from(body), signature: signature?.toString() };
      await receiveEvent(deps, PaymentMethod.card, message);
      return { received: true as const };
    },
  });
  implement(app, issues, {
    list: async ({ query }) => listPaymentIssues(deps.db, query),
    cash: async ({ query }) => readCash(deps, query),
    summary: async () => summarisePaymentIssues(deps.db),
    resolve: async ({ params, body, actor }) => resolvePaymentIssue(deps, actor, { ...params, ...body }),
  });
}
