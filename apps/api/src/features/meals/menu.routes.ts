import type { FastifyInstance } from 'fastify';
import { menuRoutes as contract } from '@trpeza/contract/meals/menu.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { addMeal, changeMeal, removeMeal, type MenuDeps } from './change-menu.ts';
import { keepPicture } from './keep-picture.ts';
import { findPicture } from './pictures.queries.ts';

export function menuRoutes(app: FastifyInstance, deps: Deps & Pick<MenuDeps, 'dropFromCarts'>): void {
  implement(app, contract, {
    add: async ({ actor, body }) => addMeal(deps, actor.id, body),
    change: async ({ actor, params, body }) => changeMeal(deps, actor.id, { ...body, ...params }),
    remove: async ({ actor, params }) => removeMeal(deps, actor.id, params.id),
    show: async ({ actor, params, body }) => changeMeal(deps, actor.id, { ...body, ...params }),
    keepPicture: async ({ body }) => keepPicture(deps, body.picture),
  });
}

/** A token never gets another picture. */
const FOREVER = 'public, max-age=31536000, immutable';

/** `/pictures/meals/{token}.webp`: the pictures that the kitchen sent; those of the demonstration are files beside them. */
export function mealPictureRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { token: string } }>('/pictures/meals/:token.webp', async ({ params }, reply) => {
    const picture = await findPicture(db, params.token);
    if (!picture) return reply.header('cache-control', 'no-store').callNotFound();
    return reply.header('cache-control', FOREVER).type('image/webp').send(picture.image);
  });
}
