import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const useRecurring = (customerId: number) =>
  useQuery(api.query('GET /api/customers/{id}/recurring', { params: { id: customerId } }));
