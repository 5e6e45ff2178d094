import type { FastifyInstance } from 'fastify';
import { deliveriesRoutes as contract } from '@trpeza/contract/delivery/deliveries.routes';
import { roundsRoutes as rounds } from '@trpeza/contract/delivery/rounds.routes';
import { implement, sendInline } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { arrangeStop } from './arrange-stop.ts';
import { addRound, changeRound, readRounds, removeRound } from './change-rounds.ts';
import { assignDriver, moveStops } from './assign-stops.ts';
import { readRoundFor } from './read-round.ts';
import { printRound } from './print-round.ts';

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    round: async ({ actor, params }) => readRoundFor(actor, deps, params.date),
    print: async ({ params, query, reply }) =>
      sendInline(reply, {
        name: `round-${params.date}.pdf`,
        bytes: await printRound(deps, params.date, query),
      }),
    arrange: async ({ actor, params, body }) => arrangeStop(deps, actor, params.date, body),
    move: async ({ actor, params, body }) => moveStops(deps, actor, params.date, body),
    drive: async ({ actor, params, body }) => assignDriver(deps, actor, { ...params, ...body }),
  });
  implement(app, rounds, {
    list: async () => readRounds(deps.db),
    add: async ({ actor, body }) => addRound(deps.db, actor.id, body),
    change: async ({ actor, params, body }) => changeRound(deps.db, actor.id, { ...body, ...params }),
    remove: async ({ actor, params }) => removeRound(deps.db, actor.id, params.id),
  });
}
