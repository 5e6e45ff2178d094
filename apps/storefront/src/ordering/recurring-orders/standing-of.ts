import { api } from '../../api.ts';

/** The query for a customer's recurring orders and pauses. */
export const standingOf = (userId: number) =>
  api.query('GET /api/customers/{id}/standing', { params: { id: userId } });
