import type { FastifyInstance } from 'fastify';
import { deliveriesRoutes as contract } from '@trpeza/contract/deliveries/deliveries.routes';
import { implement, named } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { arrangeStop } from './arrange-stop.ts';
import { readRoundFor } from './deliveries.steps.ts';
import { printRound } from './print-round.ts';

export function deliveriesRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    round: async ({ actor, params }) => readRoundFor(actor, deps, params.date),
    print: async ({ params, query, reply }) =>
      named(reply, {
        name: `round-${params.date}.pdf`,
        bytes: await printRound(deps, params.date, query.language),
      }),
    arrange: async ({ actor, params, body }) => arrangeStop(deps, actor, params.date, body),
  });
}
