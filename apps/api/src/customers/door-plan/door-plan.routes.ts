import type { FastifyInstance } from 'fastify';
import { doorPlanRoutes as contract } from '@trpeza/contract/customers/door-plan.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { readDoorPlan, removeDoorPlan, saveDoorPlan } from './save-door-plan.ts';

export function doorPlanRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor }) => readDoorPlan(deps.db, actor.id),
    save: async ({ actor, body }) => saveDoorPlan(deps, { accountId: actor.id }, body),
    erase: async ({ actor }) => {
      await removeDoorPlan(deps.db, { accountId: actor.id });
      return { ok: true as const };
    },
  });
}
