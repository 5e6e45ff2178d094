import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { customers } from '../access/access.ts';
import { SaveDiet, KeptDiet } from './diet.schemas.ts';

/** A customer's own allergies and diet; only the customer can call these routes. */
export const dietRoutes = {
  get: route({
    method: 'GET',
    path: '/api/user/diet',
    summary: 'The own allergies and diet, or null where nothing was told',
    access: customers,
    ok: { 200: KeptDiet.nullable() },
    errors: [],
  }),
  save: route({
    method: 'PUT',
    path: '/api/user/diet',
    summary: 'Tell allergies and diet, with consent to keep them',
    access: customers,
    body: SaveDiet,
    ok: { 200: KeptDiet },
    errors: [],
  }),
  erase: route({
    method: 'DELETE',
    path: '/api/user/diet',
    summary: 'Withdraw the consent: everything that was told is deleted',
    access: customers,
    ok: { 200: Done },
    errors: [],
  }),
};
