import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { customers } from '../access/access.ts';
import { SaveDiet, StoredDiet } from './diet.schemas.ts';

/** A customer's own allergies and diet; only the customer can call these routes. */
export const dietRoutes = {
  get: route({
    method: 'GET',
    path: '/api/user/diet',
    summary: "Read the caller's allergies and diet; null if none are stored",
    access: customers,
    ok: { 200: StoredDiet.nullable() },
    errors: [],
  }),
  save: route({
    method: 'PUT',
    path: '/api/user/diet',
    summary: "Save the caller's allergies and diet, with the consent to store them",
    access: customers,
    body: SaveDiet,
    ok: { 200: StoredDiet },
    errors: [],
  }),
  erase: route({
    method: 'DELETE',
    path: '/api/user/diet',
    summary: "Withdraw the consent and delete the caller's allergies and diet",
    access: customers,
    ok: { 200: Done },
    errors: [],
  }),
};
