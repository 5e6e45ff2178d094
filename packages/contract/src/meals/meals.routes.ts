import * as z from 'zod';
import { everyone } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { PathId } from '../shared/schemas.ts';
import { Category, Meal } from './meals.schemas.ts';

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
};
