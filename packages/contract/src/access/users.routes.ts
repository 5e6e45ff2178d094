import * as z from 'zod';
import { CUSTOMER_STATES } from '../customers/client-file.constants.ts';
import { route } from '../platform/route.ts';
import { Done, Id, Money, pageOf, PathId } from '../platform/schemas.ts';
import { admins, caseManagers, everyone } from './access.ts';
import {
  ChangeEmail,
  ChooseRole,
  MonthlyPlan,
  OfficePassword,
  Register,
  ResetFactor,
  User,
  UserCounts,
  UserFilter,
} from './accounts.schemas.ts';

const params = z.object({ id: PathId });

const ListedUser = User.extend({
  state: z
    .enum(CUSTOMER_STATES)
    .nullable()
    .meta({ description: "The customer's state today; null for staff" }),
  isAgreed: z
    .boolean()
    .meta({ description: 'Whether an agreement applies today, which replaces the monthly plan' }),
}).meta({ id: 'ListedUser' });

export const usersRoutes = {
  register: route({
    method: 'POST',
    path: '/api/register',
    summary: 'Register as a customer; for administrators, create an account',
    access: everyone,
    freshProof: true,
    rate: { max: 60, seconds: 60 * 60 },
    body: Register,
    ok: { 201: User },
    errors: ['accounts/username-taken', 'accounts/weak-password', 'accounts/not-signed-in'],
  }),
  list: route({
    method: 'GET',
    path: '/api/users',
    summary: 'List the accounts that the caller may see, oldest first',
    access: caseManagers,
    query: UserFilter,
    ok: { 200: pageOf(ListedUser) },
    errors: [],
  }),
  counts: route({
    method: 'GET',
    path: '/api/users/counts',
    summary:
      'Count the accounts, those waiting for verification and those without a plan; report whether email can be sent',
    access: caseManagers,
    ok: { 200: UserCounts },
    errors: [],
  }),
  changeEmail: route({
    method: 'PUT',
    path: '/api/users/{id}/email',
    summary: 'Change the email address of an account; case managers may change only customers',
    access: caseManagers,
    freshProof: true,
    params,
    body: ChangeEmail,
    ok: { 200: User },
    errors: ['common/not-found', 'accounts/username-taken', 'accounts/changed-meanwhile'],
  }),
  setPassword: route({
    method: 'PUT',
    path: '/api/users/{id}/password',
    summary: 'Set the password of another account and end its sessions',
    access: caseManagers,
    freshProof: true,
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
  chooseRole: route({
    method: 'PUT',
    path: '/api/users/{id}/role',
    summary: 'Set the role and verification of an account in one transaction',
    access: caseManagers,
    freshProof: true,
    params,
    body: ChooseRole,
    ok: { 200: User },
    errors: [
      'common/not-found',
      'accounts/plan-required',
      'accounts/last-admin',
      'accounts/changed-meanwhile',
    ],
  }),
  resetFactor: route({
    method: 'POST',
    path: '/api/users/{id}/factor/reset',
    summary: 'Remove the second factor of another account, such as after a lost phone, and end its sessions',
    access: admins,
    freshProof: true,
    params,
    body: ResetFactor,
    ok: { 200: User },
    errors: ['common/not-found', 'accounts/own-account', 'factor/none'],
  }),
  setAdmin: flagRoute('admin', 'isAdmin'),
  setRestaurateur: flagRoute('restaurateur', 'isRestaurateur'),
  setDelivery: flagRoute('delivery', 'isDelivery'),
  setVerified: flagRoute('verify', 'isVerified'),
  setHcpadmin: flagRoute('hcpadmin', 'isHcpadmin'),
  setMonthlyPlan: route({
    method: 'PUT',
    path: '/api/users/{id}/monthly-plan',
    summary: 'Set the monthly budget of a customer',
    access: caseManagers,
    params,
    body: MonthlyPlan,
    ok: { 200: z.object({ id: Id, monthlyPlan: Money }) },
    errors: ['common/not-found', 'accounts/changed-meanwhile'],
  }),
};

/** A route that sets or clears one flag of an account: a role, or the verification of a customer. */
function flagRoute<const P extends string, const F extends string>(path: P, flag: F) {
  return route({
    method: 'PUT',
    path: `/api/users/{id}/${path}` as `/api/users/{id}/${P}`,
    summary: `Set the flag ${flag} of an account`,
    access: caseManagers,
    freshProof: true,
    params,
    body: z.object({ [flag]: z.boolean() } as Record<F, z.ZodBoolean>),
    ok: { 200: User },
    errors: ['common/not-found', 'accounts/plan-required', 'accounts/last-admin'],
  });
}
