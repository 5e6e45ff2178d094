import * as z from 'zod';
import { customers, everyone } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Id, PathId } from '../platform/schemas.ts';
import { Category, Meal } from './meals.schemas.ts';

const params = z.object({ mealId: PathId });
/** Ids of meals on the menu, in the order in which they became favourites. */
const Favourites = z.array(Id);

export const mealsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/meals',
    summary: 'The menu; customers and guests see what is active',
    access: everyone,
    ok: { 200: z.array(Meal) },
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/api/meals/{id}',
    summary: 'One meal',
    access: everyone,
    params: z.object({ id: PathId }),
    ok: { 200: Meal },
    errors: ['meals/not-found'],
  }),
  categories: route({
    method: 'GET',
    path: '/api/categories',
    summary: 'The categories in menu order',
    access: everyone,
    ok: { 200: z.array(Category) },
    errors: [],
  }),
  favourites: route({
    method: 'GET',
    path: '/api/favourites',
    summary: 'The favourite meals of the caller',
    access: customers,
    ok: { 200: Favourites },
    errors: [],
  }),
  saveFavourite: route({
    method: 'PUT',
    path: '/api/favourites/{mealId}',
    summary: 'Keep a meal as a favourite; keeping it twice keeps it once',
    access: customers,
    params,
    ok: { 200: Favourites },
    errors: ['meals/not-found', 'meals/too-many-favourites'],
  }),
  dropFavourite: route({
    method: 'DELETE',
    path: '/api/favourites/{mealId}',
    summary: 'A meal is a favourite no longer',
    access: customers,
    params,
    ok: { 200: Favourites },
    errors: [],
  }),
};
