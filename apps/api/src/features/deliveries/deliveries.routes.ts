import type { FastifyInstance } from 'fastify';
import { deliveriesRoutes as contract } from '@trpeza/contract/deliveries/deliveries.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { arrangeStop } from './arrange-stop.ts';
import { readRoundFor } from './deliveries.steps.ts';

export function deliveriesRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    round: async ({ actor, params }) => readRoundFor(actor, deps, params.date),
    arrange: async ({ actor, params, body }) => arrangeStop(deps, actor, params.date, body),
  });
}
