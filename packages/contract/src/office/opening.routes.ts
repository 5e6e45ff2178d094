import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { OpeningState } from './opening.schemas.ts';

export const openingRoutes = {
  read: route({
    method: 'GET',
    path: '/api/opening',
    summary: 'The first-run checklist: what a new kitchen still needs before it takes orders',
    access: admins,
    ok: { 200: OpeningState },
    errors: [],
  }),
};
