import { customers, signedIn } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { Done } from '../shared/schemas.ts';
import { CloseAccount, PersonalData } from './personal-data.schemas.ts';

export const personalDataRoutes = {
  export: route({
    method: 'GET',
    path: '/api/user/export',
    summary: 'Everything that is kept about the signed-in person',
    access: signedIn,
    ok: { 200: PersonalData },
    errors: [],
  }),
  close: route({
    method: 'POST',
    path: '/api/user/close',
    summary: "Close one's own account, for the password: what the law does not ask to be kept is deleted",
    access: customers,
    body: CloseAccount,
    ok: { 200: Done },
    errors: [
      'accounts/wrong-password',
      'accounts/open-orders',
      'payments/processing',
      'payments/provider-unavailable',
    ],
  }),
};
