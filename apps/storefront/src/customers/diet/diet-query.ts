import { api } from '../../api.ts';

/** The allergies and diet in the user's own profile; null where none were given. */
export const dietQuery = api.query('GET /api/user/diet');
