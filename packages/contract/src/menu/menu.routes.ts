import * as z from 'zod';
import { cooks } from '../access/access.ts';
import { PICTURE_BODY } from '../platform/picture.schemas.ts';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import { Meal } from './meals.schemas.ts';
import { UploadedPicture, MealChange, MealPictureUpload, NewMeal, Visibility } from './menu.schemas.ts';

const params = z.object({ id: PathId });

/** Changes to the menu. The next response of `GET /api/meals` contains them. */
export const menuRoutes = {
  add: route({
    method: 'POST',
    path: '/api/meals',
    summary: 'Add a meal to the menu',
    access: cooks,
    body: NewMeal,
    ok: { 201: Meal },
    errors: [],
  }),
  change: route({
    method: 'PUT',
    path: '/api/meals/{id}',
    summary: 'Change a meal; omitted fields stay unchanged',
    access: cooks,
    params,
    body: MealChange,
    ok: { 200: Meal },
    errors: ['meals/not-found', 'meals/changed'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/meals/{id}',
    summary: 'Delete a meal and remove it from all carts; existing orders keep it',
    access: cooks,
    params,
    ok: { 200: Done },
    errors: ['meals/not-found'],
  }),
  show: route({
    method: 'PATCH',
    path: '/api/meals/{id}/visibility',
    summary: 'Show a meal to customers, or hide it',
    access: cooks,
    params,
    body: Visibility,
    ok: { 200: Meal },
    errors: ['meals/not-found'],
  }),
  savePicture: route({
    method: 'POST',
    path: '/api/meals/pictures',
    summary: 'Upload a picture of a meal (PNG, JPEG or WebP, at most 5 MB, as a data URL)',
    access: cooks,
    body: MealPictureUpload,
    bodyLimit: PICTURE_BODY,
    tooLarge: 'meals/picture-too-large',
    ok: { 201: UploadedPicture },
    errors: ['meals/picture-unreadable', 'meals/picture-too-large'],
  }),
};
