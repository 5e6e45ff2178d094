import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Recurring orders and pauses of a customer. */
export const useStanding = (customerId: number) =>
  useQuery(api.query('GET /api/customers/{id}/standing', { params: { id: customerId } }));

/** The pause of a customer that covers a day, if any. */
export const usePauseOn = (customerId: number, day: string) =>
  useStanding(customerId).data?.holds.find(({ from, to }) => from <= day && (to === null || day <= to));
