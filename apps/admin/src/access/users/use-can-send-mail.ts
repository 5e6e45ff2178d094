import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const hasConfirmedEmail = ({ email, isEmailConfirmed }: User): boolean =>
  email !== null && isEmailConfirmed;

/** Whether the server can send email. If not, no text may promise one. */
export function useCanSendMail(): boolean {
  const { data } = useQuery(api.query('GET /api/users/counts'));
  return data?.canSend ?? true;
}
