import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { OpeningState } from './opening.schemas.ts';

export const openingRoutes = {
  read: route({
    method: 'GET',
    path: '/api/opening',
    summary: 'Read the setup checklist: what a new kitchen still needs before it can take orders',
    access: admins,
    ok: { 200: OpeningState },
    errors: [],
  }),
};
