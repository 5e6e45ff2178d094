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
    summary: 'List the meals; customers and guests get only active ones',
    access: everyone,
    ok: { 200: z.array(Meal) },
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/api/meals/{id}',
    summary: 'Read a meal',
    access: everyone,
    params: z.object({ id: PathId }),
    ok: { 200: Meal },
    errors: ['meals/not-found'],
  }),
  categories: route({
    method: 'GET',
    path: '/api/categories',
    summary: 'List the categories in menu order',
    access: everyone,
    ok: { 200: z.array(Category) },
    errors: [],
  }),
  favourites: route({
    method: 'GET',
    path: '/api/favourites',
    summary: "List the caller's favourite meals",
    access: customers,
    ok: { 200: Favourites },
    errors: [],
  }),
  saveFavourite: route({
    method: 'PUT',
    path: '/api/favourites/{mealId}',
    summary: "Add a meal to the caller's favourites; idempotent",
    access: customers,
    params,
    ok: { 200: Favourites },
    errors: ['meals/not-found', 'meals/too-many-favourites'],
  }),
  dropFavourite: route({
    method: 'DELETE',
    path: '/api/favourites/{mealId}',
    summary: "Remove a meal from the caller's favourites",
    access: customers,
    params,
    ok: { 200: Favourites },
    errors: [],
  }),
};
