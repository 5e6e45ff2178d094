import type { FastifyInstance } from 'fastify';
import { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import { reconciliationRoutes as reconciliation } from '@trpeza/contract/reconciliation/reconciliation.routes';
import { findingsRoutes as findings } from '@trpeza/contract/reconciliation/findings.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { receiveEvent } from './receive-event.ts';
import { listPaymentFindings, summariseFindings } from './list-findings.ts';
import { resolveFinding } from './resolve-finding.ts';

export function reconciliationRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, reconciliation, {
    receiveStripeEvent: async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      const message = { bytes: Buffer.from(body), signature: signature?.toString() };
      await receiveEvent(deps, PaymentMethod.card, message);
      return { received: true as const };
    },
  });
  implement(app, findings, {
    list: async ({ query }) => listPaymentFindings(deps.db, query),
    summary: async () => summariseFindings(deps.db),
    resolve: async ({ params, body, actor }) => resolveFinding(deps, actor, { ...params, ...body }),
  });
}
