import * as z from 'zod';
import { caseManagers, customers, signedIn } from '../access/access.ts';
import { RemovePerson } from '../access/accounts.schemas.ts';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import { CloseAccount, PersonalData } from './personal-data.schemas.ts';

export const personalDataRoutes = {
  export: route({
    method: 'GET',
    path: '/api/user/export',
    summary: 'Export all personal data of the signed-in person',
    access: signedIn,
    // Reads everything stored about the person, and is rarely needed.
    rate: { max: 10, seconds: 60 * 60 },
    ok: { 200: PersonalData },
    errors: [],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/{id}',
    summary:
      'Delete another account, except what orders, ledger and tax records need; case managers may delete only customers',
    access: caseManagers,
    params: z.object({ id: PathId }),
    query: RemovePerson,
    ok: { 200: Done },
    errors: [
      'common/not-found',
      'accounts/own-account',
      'accounts/last-admin',
      'accounts/has-open-orders',
      'incoming-payments/owes',
      'incoming-payments/has-credit',
      'customers/close-by-admin',
      'payments/processing',
      'payments/provider-unavailable',
    ],
  }),
  close: route({
    method: 'POST',
    path: '/api/user/close',
    summary:
      "Close the caller's account after a password check; data without a legal retention duty are deleted",
    access: customers,
    body: CloseAccount,
    ok: { 200: Done },
    errors: [
      'accounts/wrong-password',
      'accounts/open-orders',
      'incoming-payments/owes',
      'incoming-payments/has-credit',
      'payments/processing',
      'payments/provider-unavailable',
    ],
  }),
};
