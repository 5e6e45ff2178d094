import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Whether messages to a person would have somewhere to go. */
export const hasAddress = ({ email, isEmailConfirmed }: User): boolean => email !== null && isEmailConfirmed;

/** Whether messages can leave. Where they cannot, no sentence may promise one. */
export function useCanSend(): boolean {
  const { data } = useQuery(api.query('GET /api/users/counts'));
  return data?.canSend ?? true;
}
