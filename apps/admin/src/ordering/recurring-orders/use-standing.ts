import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const useStanding = (customerId: number) =>
  useQuery(api.query('GET /api/customers/{id}/standing', { params: { id: customerId } }));

export const usePauseOn = (customerId: number, day: string) =>
  useStanding(customerId).data?.holds.find(({ from, to }) => from <= day && (to === null || day <= to));
