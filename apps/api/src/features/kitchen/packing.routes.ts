import type { FastifyInstance } from 'fastify';
import { packingRoutes as contract } from '@trpeza/contract/kitchen/packing.routes';
import { implement, named } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { printLabels } from './print-labels.ts';
import { printPacking, readPacking } from './read-packing.ts';

export function packingRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    list: async ({ params }) => readPacking(deps, params.date),
    print: async ({ params, query, reply }) =>
      named(reply, `packing-${params.date}.pdf`, await printPacking(deps, params.date, query.language)),
    labels: async ({ params, query, language, reply }) =>
      named(reply, `labels-${params.date}.pdf`, await printLabels(deps, params.date, query, language)),
  });
}
