import type { FastifyInstance } from 'fastify';
import { settingsRoutes as contract } from '@trpeza/contract/office/settings.routes';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { readKitchenState } from '#office/opening/read-opening.ts';
import { implement } from '#platform/http/implement.ts';
import { presentKitchen } from './settings.present.ts';
import { requireSettingKey, listAllSettings, readSetting } from './read-setting.ts';
import { writeSetting, writeSettings } from './write-setting.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  interface Call {
    actor: Actor;
    params: { key: string };
    body: { value?: unknown; reason?: string | undefined; expectedUpdatedAt?: string | null | undefined };
  }
  const write = async ({ actor, params, body: { value, expectedUpdatedAt, reason } }: Call) =>
    writeSetting(
      deps,
      actor.id,
      { key: requireSettingKey(params.key, actor), value, expectedUpdatedAt },
      reason,
    );
  implement(app, contract, {
    kitchen: async ({ request }) => {
      const settings = await deps.settings.read();
      return presentKitchen(settings, request, {
        ...(await readKitchenState(deps, settings)),
        demo: deps.demo,
      });
    },
    list: async () => listAllSettings(deps.db),
    writeAll: async ({ actor, body }) => writeSettings(deps, actor.id, body),
    get: async ({ actor, params }) => readSetting(deps.db, requireSettingKey(params.key, actor)),
    post: write,
    put: write,
  });
}
