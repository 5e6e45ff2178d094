import { api } from '../../api.ts';

/** The query for a customer's recurring orders and pauses. */
export const recurringOf = (userId: number) =>
  api.query('GET /api/customers/{id}/recurring', { params: { id: userId } });
