import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Whether messages can leave. Where they cannot, no sentence may promise one. */
export function useCanSend(): boolean {
  const { data } = useQuery(api.query('GET /api/users/counts'));
  return data?.canSend ?? true;
}
