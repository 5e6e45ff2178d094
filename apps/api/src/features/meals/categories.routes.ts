import type { FastifyInstance } from 'fastify';
import { categoriesRoutes as contract } from '@trpeza/contract/meals/categories.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { addCategory, removeCategory, renameCategory, reorderCategories } from './change-categories.ts';

export function categoriesRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    add: async ({ actor, body }) => addCategory(deps, actor.id, body),
    reorder: async ({ actor, body }) => reorderCategories(deps, actor.id, body.ids),
    rename: async ({ actor, params, body }) => renameCategory(deps, actor.id, { ...body, ...params }),
    remove: async ({ actor, params }) => removeCategory(deps, actor.id, params.id),
  });
}
