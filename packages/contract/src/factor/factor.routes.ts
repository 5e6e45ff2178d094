import { everyone, staffOrHalf, staff } from '../accounts/access.ts';
import { User } from '../accounts/accounts.schemas.ts';
import { route } from '../shared/route.ts';
import { Done } from '../shared/schemas.ts';
import {
  CodesToConfirm,
  ConfirmCodes,
  Factor,
  GivenPasskey,
  NewPasskey,
  PasskeyPath,
  PasskeyToGive,
  PasskeyToMake,
  Proof,
  RecoveryCodes,
} from './factor.schemas.ts';

/** Far beyond what one person needs; guesses are limited more strictly where they are checked. */
const rate = { max: 100, seconds: 15 * 60 };

/** The second factor of staff; customers have none. Changes need a proof that is less than ten minutes old. */
export const factorRoutes = {
  read: route({
    method: 'GET',
    path: '/api/user/factor',
    summary: 'The own passkeys, one-time codes and recovery codes',
    access: staffOrHalf('set-up'),
    ok: { 200: Factor },
    errors: [],
  }),
  askForPasskey: route({
    method: 'POST',
    path: '/api/user/factor/challenge',
    summary: 'What the browser needs to ask for one of the own passkeys; for one use within five minutes',
    access: staffOrHalf('factor'),
    ok: { 200: PasskeyToGive },
    errors: [],
  }),
  prove: route({
    method: 'POST',
    path: '/api/user/factor/proof',
    summary: 'Give the second factor to finish a sign-in, or prove again who one is before a change',
    access: staffOrHalf('factor', 'set-up'),
    body: Proof,
    ok: { 200: User },
    errors: ['factor/needed', 'factor/wrong-code', 'factor/passkey-refused', 'accounts/wrong-password'],
  }),
  makePasskey: route({
    method: 'POST',
    path: '/api/user/factor/passkeys/challenge',
    summary: 'What the browser needs to make a passkey; for one use within five minutes',
    access: staffOrHalf('set-up'),
    ok: { 200: PasskeyToMake },
    errors: ['factor/prove-first', 'factor/too-many'],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/user/factor/passkeys',
    summary: 'Keep a new passkey; the first factor answers with recovery codes and ends other sign-ins',
    access: staffOrHalf('set-up'),
    body: NewPasskey,
    ok: { 201: RecoveryCodes },
    errors: ['factor/prove-first', 'factor/passkey-refused', 'factor/too-many'],
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/api/user/factor/passkeys/{id}',
    summary: 'Remove a passkey; ends other sign-ins',
    access: staff,
    params: PasskeyPath,
    ok: { 200: Done },
    errors: ['common/not-found', 'factor/prove-first', 'factor/last-one'],
  }),
  makeCodes: route({
    method: 'POST',
    path: '/api/user/factor/codes',
    summary: 'A new secret for one-time codes; it counts once a code of it has been entered',
    access: staffOrHalf('set-up'),
    ok: { 200: CodesToConfirm },
    errors: ['factor/prove-first'],
  }),
  confirmCodes: route({
    method: 'PUT',
    path: '/api/user/factor/codes',
    summary:
      'Confirm the secret with a code; the first factor answers with recovery codes and ends other sign-ins',
    access: staffOrHalf('set-up'),
    body: ConfirmCodes,
    ok: { 200: RecoveryCodes },
    errors: ['factor/prove-first', 'factor/wrong-code', 'factor/no-secret'],
  }),
  removeCodes: route({
    method: 'DELETE',
    path: '/api/user/factor/codes',
    summary: 'Remove the one-time codes; ends other sign-ins',
    access: staff,
    ok: { 200: Done },
    errors: ['common/not-found', 'factor/prove-first', 'factor/last-one'],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/user/factor/recovery-codes',
    summary: 'Ten new recovery codes; the earlier ones no longer work',
    access: staff,
    ok: { 200: RecoveryCodes },
    errors: ['common/not-found', 'factor/prove-first'],
  }),
  keepRecoveryCodes: route({
    method: 'POST',
    path: '/api/user/factor/recovery-codes/kept',
    summary: 'Say that one keeps the recovery codes that were shown',
    access: staff,
    ok: { 200: Done },
    errors: [],
  }),
  decline: route({
    method: 'POST',
    path: '/api/user/factor/not-now',
    summary: 'Do not offer a second factor again after signing in',
    access: staff,
    ok: { 200: Done },
    errors: [],
  }),
  offerSignIn: route({
    method: 'POST',
    path: '/api/passkey-sign-in/challenge',
    summary: 'What the browser needs to sign in with a passkey alone; for one use within five minutes',
    access: everyone,
    rate,
    ok: { 200: PasskeyToGive },
    errors: [],
  }),
  signIn: route({
    method: 'POST',
    path: '/api/passkey-sign-in',
    summary: 'Sign in on this site with a passkey alone',
    access: everyone,
    rate,
    body: GivenPasskey,
    ok: { 200: User },
    errors: ['factor/passkey-refused'],
  }),
};
