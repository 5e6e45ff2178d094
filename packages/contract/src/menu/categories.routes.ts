import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import { Category } from './meals.schemas.ts';
import { CategoryChange, CategoryOrder, NewCategory } from './menu.schemas.ts';

const params = z.object({ id: PathId });

/** Changes to the categories of the menu; the shop shows them on the next page load. */
export const categoriesRoutes = {
  add: route({
    method: 'POST',
    path: '/api/categories',
    summary: 'Add a category at the end of the menu, with a slug generated from its English name',
    access: admins,
    body: NewCategory,
    ok: { 201: Category },
    errors: [],
  }),
  reorder: route({
    method: 'PUT',
    path: '/api/categories/order',
    summary: 'Reorder all categories',
    access: admins,
    body: CategoryOrder,
    ok: { 200: z.array(Category) },
    errors: ['menu/categories-changed'],
  }),
  rename: route({
    method: 'PUT',
    path: '/api/categories/{id}',
    summary: 'Rename a category; its slug stays unchanged, so that links remain valid',
    access: admins,
    params,
    body: CategoryChange,
    ok: { 200: Category },
    errors: ['common/not-found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/categories/{id}',
    summary: 'Remove a category that contains no meals',
    access: admins,
    params,
    ok: { 200: Done },
    errors: ['common/not-found', 'menu/category-in-use'],
  }),
};
