import type { FastifyInstance } from 'fastify';
import { doorPlanRoutes as contract } from '@trpeza/contract/accounts/door-plan.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { eraseDoorPlan, saveDoorPlan, readDoorPlan } from './save-door-plan.ts';

export function doorPlanRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor }) => readDoorPlan(deps.db, actor.id),
    save: async ({ actor, body }) => saveDoorPlan(deps, actor.id, body),
    erase: async ({ actor }) => {
      await eraseDoorPlan(deps.db, actor.id);
      return { ok: true as const };
    },
  });
}
