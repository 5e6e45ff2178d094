import type { FastifyInstance } from 'fastify';
import { worklistRoutes as contract } from '@trpeza/contract/office/worklist.routes';
import type { OfficeDeps } from '#office/office.deps.ts';
import { implement } from '#platform/http/implement.ts';
import { closeWorklistItem } from './close-item.ts';
import { readWorklist } from './read-worklist.ts';

export function worklistRoutes(app: FastifyInstance, deps: OfficeDeps): void {
  implement(app, contract, {
    read: async ({ actor, query }) => readWorklist(deps, actor, query),
    done: async ({ actor, params, body }) => {
      await closeWorklistItem(deps, actor, { ...params, ...body });
      return { ok: true as const };
    },
  });
}
