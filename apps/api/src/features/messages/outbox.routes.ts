import type { FastifyInstance } from 'fastify';
import { outboxRoutes as contract } from '@trpeza/contract/messages/outbox.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { countOutbox, listOutbox, readMessage } from './read-outbox.ts';
import { sendAgain, sendFailedAgain } from './send-again.ts';

export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    list: async ({ query }) => listOutbox(deps.db, query),
    counts: async () => countOutbox(deps),
    message: async ({ params }) => readMessage(deps.db, params.id),
    sendAgain: async ({ params, body, actor }) => sendAgain(deps, params.id, { actor, reason: body.reason }),
    sendFailedAgain: async ({ body, actor }) => sendFailedAgain(deps, { actor, reason: body.reason }),
  });
}
