import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { signedIn } from './access.ts';
import { ChooseLanguage, User } from './accounts.schemas.ts';

export const accountsRoutes = {
  user: route({
    method: 'GET',
    path: '/api/user',
    summary: 'Read the signed-in account',
    access: signedIn,
    ok: { 200: User },
    errors: [],
  }),
  setLanguage: route({
    method: 'PUT',
    path: '/api/user/language',
    summary: 'Set the language of emails to the signed-in person',
    access: signedIn,
    body: ChooseLanguage,
    ok: { 200: Done },
    errors: [],
  }),
};
