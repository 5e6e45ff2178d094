import type { FastifyInstance } from 'fastify';
import { kitchenRoutes as contract } from '@trpeza/contract/kitchen/kitchen.routes';
import { implement, named } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { printProduction } from './print-production.ts';
import { readProduction } from './read-production.ts';

export function kitchenRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    production: async ({ params }) => readProduction(deps, params.date),
    printProduction: async ({ params, query, reply }) =>
      named(reply, `production-${params.date}.pdf`, await printProduction(deps, params.date, query.language)),
  });
}
