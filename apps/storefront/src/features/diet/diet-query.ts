import { api } from '../../api.ts';

/** What the own profile says of allergies and diet; null where nothing was told. */
export const dietQuery = api.query('GET /api/user/diet');
