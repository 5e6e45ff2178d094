import type { FastifyInstance } from 'fastify';
import { auditRoutes as contract } from '@trpeza/contract/office/audit.routes';
import type { Deps } from '#platform/deps.ts';
import { implement } from '#platform/http/implement.ts';
import { listChanges } from './list-changes.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, { list: async ({ query }) => listChanges(deps, query) });
}
