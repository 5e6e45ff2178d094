import type { FastifyInstance } from 'fastify';
import { auditRoutes as contract } from '@trpeza/contract/office/audit.routes';
import { implement } from '#platform/http/implement.ts';
import { listChanges, type AuditDeps } from './list-changes.ts';

export function auditRoutes(app: FastifyInstance, deps: AuditDeps): void {
  implement(app, contract, { list: async ({ query }) => listChanges(deps, query) });
}
