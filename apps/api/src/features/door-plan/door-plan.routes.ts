import type { FastifyInstance } from 'fastify';
import { doorPlanRoutes as contract } from '@trpeza/contract/accounts/door-plan.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { forgetDoorPlan, keepDoorPlan, readDoorPlan } from './keep-door-plan.ts';

export function doorPlanRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor }) => readDoorPlan(deps.db, actor.id),
    keep: async ({ actor, body }) => keepDoorPlan(deps, actor.id, body),
    forget: async ({ actor }) => {
      await forgetDoorPlan(deps.db, actor.id);
      return { ok: true as const };
    },
  });
}
