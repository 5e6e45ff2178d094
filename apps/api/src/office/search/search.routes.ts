import type { FastifyInstance } from 'fastify';
import { searchRoutes as contract } from '@trpeza/contract/office/search.routes';
import type { Deps } from '#platform/deps.ts';
import { implement } from '#platform/http/implement.ts';
import { searchOffice } from './search-office.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    search: async ({ actor, query }) => searchOffice(deps, actor, query.q),
  });
}
