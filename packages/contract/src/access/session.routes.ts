import { route } from '../platform/route.ts';
import { everyone } from './access.ts';
import { Session } from './session.schemas.ts';

export const sessionRoutes = {
  get: route({
    method: 'GET',
    path: '/api/session',
    summary: 'Read the signed-in person or null; for a customer also the cart, favourites and diet',
    access: everyone,
    ok: { 200: Session },
    errors: [],
  }),
};
