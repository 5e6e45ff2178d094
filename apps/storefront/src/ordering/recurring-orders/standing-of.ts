import { api } from '../../api.ts';

/** What a customer has agreed for the weeks to come. */
export const standingOf = (userId: number) =>
  api.query('GET /api/customers/{id}/standing', { params: { id: userId } });
