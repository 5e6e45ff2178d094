import { api } from '../../api.ts';

/** The allergies and diet in the user's own profile; null when none were entered. */
export const dietQuery = api.query('GET /api/user/diet');
