import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Recurring orders and pauses of a customer. */
export const useStanding = (customerId: number) =>
  useQuery(api.query('GET /api/customers/{id}/standing', { params: { id: customerId } }));
