import type { FastifyInstance } from 'fastify';
import { settingsRoutes as contract } from '@trpeza/contract/settings/settings.routes';
import type { Deps } from '#src/deps.ts';
import { implement } from '#platform/http/implement.ts';
import { presentKitchen } from './settings.present.ts';
import { knownKey, readSetting, writeSetting } from './write-setting.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    kitchen: async ({ request }) => presentKitchen(await deps.settings.read(), request, deps.demo),
    get: async ({ actor, params }) => readSetting(deps.db, knownKey(params.key, actor)),
    post: async ({ actor, params, body }) =>
      writeSetting(deps, { key: knownKey(params.key, actor), value: body.value, reason: body.reason, actor }),
    put: async ({ actor, params, body }) =>
      writeSetting(deps, { key: knownKey(params.key, actor), value: body.value, reason: body.reason, actor }),
  });
}
