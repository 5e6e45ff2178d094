import type { FastifyInstance } from 'fastify';
import { dietRoutes as contract } from '@trpeza/contract/customers/diet.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { readDiet, saveDiet, withdrawDiet } from './save-diet.ts';

export function dietRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor }) => readDiet(deps.db, actor.id),
    save: async ({ actor, body }) => saveDiet(deps, { accountId: actor.id }, body),
    erase: async ({ actor }) => {
      await withdrawDiet(deps.db, { accountId: actor.id });
      return { ok: true as const };
    },
  });
}
