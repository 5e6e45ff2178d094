import * as z from 'zod';
import { route } from '../shared/route.ts';
import { Done, Id, Money, PathId } from '../shared/schemas.ts';
import { caseManagers, everyone, signedIn } from './access.ts';
import {
  ChooseLanguage,
  ChooseRole,
  ConfirmEmail,
  Handover,
  Login,
  MonthlyPlan,
  Register,
  User,
} from './accounts.schemas.ts';

const params = z.object({ id: PathId });

export const accountsRoutes = {
  user: route({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in person',
    access: signedIn,
    ok: { 200: User },
    errors: [],
  }),
  login: route({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in on this site',
    access: everyone,
    body: Login,
    ok: { 200: User },
    errors: ['accounts/wrong-credentials'],
  }),
  register: route({
    method: 'POST',
    path: '/api/register',
    summary: 'Register as a customer; or, by an administrator, create a person',
    access: everyone,
    rate: { max: 60, seconds: 60 * 60 },
    body: Register,
    ok: { 201: User },
    errors: ['accounts/username-taken', 'accounts/weak-password', 'accounts/not-signed-in'],
  }),
  askToConfirm: route({
    method: 'POST',
    path: '/api/user/email-confirmation',
    summary: 'Send the letter once more that confirms the own e-mail address',
    access: signedIn,
    // What an address is sent in an hour is counted where the letter is written, and answered in words of its own.
    rate: { max: 30, seconds: 60 * 60 },
    ok: { 200: Done },
    errors: ['accounts/confirm-too-often'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/api/confirm-email',
    summary: 'Confirm an e-mail address with the token of a link',
    access: everyone,
    rate: { max: 60, seconds: 60 * 60 },
    body: ConfirmEmail,
    ok: { 200: Done },
    errors: ['accounts/confirm-invalid'],
  }),
  setLanguage: route({
    method: 'PUT',
    path: '/api/user/language',
    summary: 'Choose the language that the signed-in person is written to in',
    access: signedIn,
    body: ChooseLanguage,
    ok: { 200: Done },
    errors: [],
  }),
  logout: route({
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out of this site',
    access: everyone,
    ok: { 200: Done },
    errors: [],
  }),
  handover: route({
    method: 'POST',
    path: '/api/handover',
    summary: 'A one-time address (30 s) that opens another site as the same person',
    access: signedIn,
    body: Handover,
    ok: { 200: z.object({ url: z.string() }) },
    errors: [],
  }),
  chooseRole: route({
    method: 'PUT',
    path: '/api/users/{id}/role',
    summary: 'Set role and verification in one transaction',
    access: caseManagers,
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

/** The five calls that set one role flag each; every one of them leaves a valid state by itself. */
function flagRoute<const P extends string, const F extends string>(path: P, flag: F) {
  return route({
    method: 'PUT',
    path: `/api/users/{id}/${path}` as `/api/users/{id}/${P}`,
    summary: `Set the flag ${flag}`,
    access: caseManagers,
    params,
    body: z.object({ [flag]: z.boolean() } as Record<F, z.ZodBoolean>),
    ok: { 200: User },
    errors: ['common/not-found', 'accounts/plan-required', 'accounts/last-admin'],
  });
}
