import { route } from '../shared/route.ts';
import { pageOf } from '../shared/schemas.ts';
import { caseManagers } from './access.ts';
import { User, UserCounts, UserFilter } from './accounts.schemas.ts';

/** People as the office looks after them. */
export const usersRoutes = {
  list: route({
    method: 'GET',
    path: '/api/users',
    summary: 'People, as far as the caller may see them, in the order in which they came',
    access: caseManagers,
    query: UserFilter,
    ok: { 200: pageOf(User) },
    errors: [],
  }),
  counts: route({
    method: 'GET',
    path: '/api/users/counts',
    summary: 'How many people there are, and how many of them wait for verification or have no plan',
    access: caseManagers,
    ok: { 200: UserCounts },
    errors: [],
  }),
};
