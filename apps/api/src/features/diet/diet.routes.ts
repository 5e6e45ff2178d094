import type { FastifyInstance } from 'fastify';
import { dietRoutes as contract } from '@trpeza/contract/accounts/diet.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { forgetDiet, keepDiet, readDiet } from './keep-diet.ts';

export function dietRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor }) => readDiet(deps.db, actor.id),
    keep: async ({ actor, body }) => keepDiet(deps, actor.id, body),
    forget: async ({ actor }) => {
      await forgetDiet(deps.db, actor.id);
      return { ok: true as const };
    },
  });
}
