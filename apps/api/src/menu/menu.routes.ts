import type { FastifyInstance } from 'fastify';
import { mealsRoutes as meals } from '@trpeza/contract/menu/meals.routes';
import { categoriesRoutes as categories } from '@trpeza/contract/menu/categories.routes';
import { menuRoutes as changes } from '@trpeza/contract/menu/menu.routes';
import { pricesRoutes as prices } from '@trpeza/contract/menu/prices.routes';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { implement, sendEncodedJson } from '#platform/http/implement.ts';
import { limitPictureReads } from '#platform/work-limits.ts';
import type { Deps } from '#platform/deps.ts';
import { dropFavourite, saveFavourite, readFavourites } from './change-favourites.ts';
import { presentMealForStaff } from './meals.present.ts';
import { addCategory, removeCategory, renameCategory, reorderCategories } from './change-categories.ts';
import { addMeal, changeMeal, removeMeal, type MenuDeps } from './change-menu.ts';
import { dropPrice, planPrice, previewPriceIncrease, raisePrices } from './change-prices.ts';
import { savePicture } from './save-picture.ts';
import { findPicture } from './pictures.queries.ts';

export function menuRoutes(app: FastifyInstance, deps: Omit<Deps, 'menu'> & MenuDeps): void {
  const { db, menu } = deps;
  implement(app, meals, {
    list: async ({ actor, reply }) => {
      const { rows, json } = await menu.read();
      return seesEverything(actor) ? rows.map(presentMealForStaff) : sendEncodedJson(reply, json);
    },
    get: async ({ actor, params }) => {
      const { rows, meals } = await menu.read();
      const meal = seesEverything(actor)
        ? rows.filter((row) => row.id === params.id).map(presentMealForStaff)[0]
        : meals.find((each) => each.id === params.id);
      if (!meal) throw new DomainError('meals/not-found');
      return meal;
    },
    categories: async () => (await menu.read()).categories,
    favourites: async ({ actor }) => readFavourites(db, actor.id),
    saveFavourite: async ({ actor, params }) => saveFavourite(deps, actor.id, params.mealId),
    dropFavourite: async ({ actor, params }) => dropFavourite(db, actor.id, params.mealId),
  });
  implement(app, categories, {
    add: async ({ actor, body }) => addCategory(deps, actor.id, body),
    reorder: async ({ actor, body }) => reorderCategories(deps, actor.id, body.ids),
    rename: async ({ actor, params, body }) => renameCategory(deps, actor.id, { ...body, ...params }),
    remove: async ({ actor, params }) => removeCategory(deps, actor.id, params.id),
  });
  implement(app, changes, {
    add: async ({ actor, body }) => addMeal(deps, actor.id, body),
    change: async ({ actor, params, body }) => changeMeal(deps, actor.id, { ...body, ...params }),
    remove: async ({ actor, params }) => removeMeal(deps, actor.id, params.id),
    show: async ({ actor, params, body }) => changeMeal(deps, actor.id, { ...body, ...params }),
    savePicture: async ({ body }) => savePicture(deps, body.picture),
  });
  implement(app, prices, {
    plan: async ({ actor, params, body }) => planPrice(deps, actor.id, { ...body, ...params }),
    drop: async ({ actor, params }) => dropPrice(deps, actor.id, params),
    preview: async ({ body }) => previewPriceIncrease(deps, body),
    raise: async ({ actor, body }) => raisePrices(deps, actor.id, body),
  });
}

const seesEverything = (actor: Actor | null): boolean =>
  actor?.role === 'admin' || actor?.role === 'restaurateur';

/** A token always refers to the same picture. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves `/pictures/meals/{token}.webp`: uploaded pictures. Pictures of the demonstration are static files. */
export function mealPictureRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { token: string } }>('/pictures/meals/:token.webp', async ({ params }, reply) => {
    const picture = await limitPictureReads(() => findPicture(db, params.token));
    if (!picture) return reply.header('cache-control', 'no-store').callNotFound();
    return reply.header('cache-control', FOREVER).type('image/webp').send(picture.image);
  });
}
