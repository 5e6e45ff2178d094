import type { FastifyInstance } from 'fastify';
import { webhooksRoutes as contract } from '@trpeza/contract/office/webhooks.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import {
  addWebhook,
  changeWebhook,
  readSecret,
  readWebhooks,
  removeWebhook,
  renewSecret,
} from './change-webhooks.ts';
import { testWebhook } from './queue-webhooks.ts';
import { readDeliveries, sendAgain } from './send-webhook.ts';

export function webhooksRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    list: async () => readWebhooks(deps.db),
    add: async ({ actor, body }) => addWebhook(deps, actor.id, body),
    change: async ({ actor, params, body }) => changeWebhook(deps, actor.id, { ...body, ...params }),
    remove: async ({ actor, params }) => removeWebhook(deps, actor.id, params.id),
    secret: async ({ params }) => readSecret(deps, params.id),
    renewSecret: async ({ actor, params }) => renewSecret(deps, actor.id, params.id),
    test: async ({ params }) => testWebhook(deps, params.id),
    deliveries: async ({ params, query }) => readDeliveries(deps.db, params.id, query),
    sendAgain: async ({ params }) => sendAgain(deps, params.id),
  });
}
