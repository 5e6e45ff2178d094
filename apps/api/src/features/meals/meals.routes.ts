import type { FastifyInstance } from 'fastify';
import { mealsRoutes as contract } from '@trpeza/contract/meals/meals.routes';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { implement, ready } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { dropFavourite, keepFavourite, readFavourites } from './change-favourites.ts';
import { presentMealForStaff } from './meals.present.ts';

export function mealsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, menu } = deps;
  implement(app, contract, {
    list: async ({ actor, reply }) => {
      const { rows, json } = await menu.read();
      return seesEverything(actor) ? rows.map(presentMealForStaff) : ready(reply, json);
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
    keepFavourite: async ({ actor, params }) => keepFavourite(deps, actor.id, params.mealId),
    dropFavourite: async ({ actor, params }) => dropFavourite(db, actor.id, params.mealId),
  });
}

const seesEverything = (actor: Actor | null): boolean =>
  actor?.role === 'admin' || actor?.role === 'restaurateur';
