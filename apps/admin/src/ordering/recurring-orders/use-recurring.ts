import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const useRecurring = (customerId: number) =>
  useQuery(api.query('GET /api/customers/{id}/recurring', { params: { id: customerId } }));

export const usePauseOn = (customerId: number, day: string) =>
  useRecurring(customerId).data?.pauses.find(({ from, to }) => from <= day && (to === null || day <= to));
