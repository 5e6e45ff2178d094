import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { everyone, signedIn } from './access.ts';
import { ChangePassword, ForgotPassword, ResetPassword } from './accounts.schemas.ts';

export const passwordsRoutes = {
  change: route({
    method: 'PUT',
    path: '/api/user/password',
    summary: "Change the caller's password and end the caller's other sessions",
    access: signedIn,
    body: ChangePassword,
    ok: { 200: Done },
    errors: ['accounts/wrong-password', 'accounts/weak-password', 'accounts/same-password'],
  }),
  forgot: route({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Request a password reset link; the response does not reveal whether the account exists',
    access: everyone,
    rate: { max: 60, seconds: 60 * 60 },
    body: ForgotPassword,
    ok: { 200: Done },
    errors: [],
  }),
  reset: route({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Set a new password with the token of a reset link and end all sessions of the person',
    access: everyone,
    rate: { max: 60, seconds: 60 * 60 },
    body: ResetPassword,
    ok: { 200: Done },
    errors: ['accounts/reset-invalid', 'accounts/reset-expired', 'accounts/weak-password'],
  }),
};
