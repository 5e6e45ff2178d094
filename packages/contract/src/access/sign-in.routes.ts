import * as z from 'zod';
import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { everyone, signedIn } from './access.ts';
import { ConfirmEmail, Handover, Login, User } from './accounts.schemas.ts';

export const signInRoutes = {
  login: route({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in to this site',
    access: everyone,
    body: Login,
    ok: { 200: User },
    errors: ['accounts/wrong-credentials', 'factor/needed', 'factor/set-up-needed', 'factor/elsewhere'],
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
    summary: 'Create a one-time URL, valid for 30 seconds, that signs the same person in to another site',
    access: signedIn,
    body: Handover,
    ok: { 200: z.object({ url: z.string() }) },
    errors: [],
  }),
  askToConfirm: route({
    method: 'POST',
    path: '/api/user/email-confirmation',
    summary: "Send the email that confirms the caller's address again",
    access: signedIn,
    // The hourly limit per email address is enforced where the email is created, and has its own error.
    rate: { max: 30, seconds: 60 * 60 },
    ok: { 200: Done },
    errors: ['accounts/confirm-too-often'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/api/confirm-email',
    summary: 'Confirm an email address with the token of a link',
    access: everyone,
    rate: { max: 60, seconds: 60 * 60 },
    body: ConfirmEmail,
    ok: { 200: Done },
    errors: ['accounts/confirm-invalid'],
  }),
};
