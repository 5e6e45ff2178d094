import * as z from 'zod';
import { route } from '../shared/route.ts';
import { Done, pageOf, PathId } from '../shared/schemas.ts';
import { caseManagers } from './access.ts';
import { ChangeEmail, OfficePassword, User, UserCounts, UserFilter } from './accounts.schemas.ts';

const params = z.object({ id: PathId });

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
  changeEmail: route({
    method: 'PUT',
    path: '/api/users/{id}/email',
    summary: 'Change where a person is written to; a case manager those of customers',
    access: caseManagers,
    params,
    body: ChangeEmail,
    ok: { 200: User },
    errors: ['common/not-found', 'accounts/username-taken', 'accounts/changed-meanwhile'],
  }),
  setPassword: route({
    method: 'PUT',
    path: '/api/users/{id}/password',
    summary: "Give somebody else a new password; ends that person's sign-ins",
    access: caseManagers,
    params,
    body: OfficePassword,
    ok: { 200: Done },
    errors: [
      'common/not-found',
      'accounts/weak-password',
      'accounts/own-account',
      'accounts/changed-meanwhile',
    ],
  }),
};
