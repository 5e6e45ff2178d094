import type { FastifyInstance } from 'fastify';
import { findingsRoutes as contract } from '@trpeza/contract/reconciliation/findings.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { listPaymentFindings, summariseFindings } from './list-findings.ts';
import { resolveFinding } from './resolve-finding.ts';

export function findingsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    list: async ({ query }) => listPaymentFindings(deps.db, query),
    summary: async () => summariseFindings(deps.db),
    resolve: async ({ params, body, actor }) => resolveFinding(deps, actor, { ...params, ...body }),
  });
}
