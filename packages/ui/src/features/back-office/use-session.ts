import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { setSession } from '@trpeza/api-client/session';
import { isOver } from '@trpeza/api-client/session-end';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { NOBODY } from '@trpeza/contract/accounts/session.constants';
import { useApi } from './api.tsx';

/** Who is here: `undefined` while it is not known, `null` for nobody. Once it `isOver`, whose session it was. */
export function useSession() {
  const api = useApi();
  const { data, isError, refetch } = useQuery(api.query('GET /api/session'));
  return { user: data?.user, isOver: isOver(data), isError, refetch };
}

/** The signed-in person, on pages that a guard has let them into. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser() belongs below a guard');
  return user;
}

/** Forgets everything about the last person and takes over the next one, or nobody. */
export function useSetUser() {
  const client = useQueryClient();
  return (user: User | null) => {
    clearPerson(client);
    setSession(client, { ...NOBODY, user });
  };
}

/** Drops everything that a signed-in person was shown. */
export function clearPerson(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])) });
}

/** What everybody may know stays when people change. The session is replaced, not removed: somebody is watching it. */
const PUBLIC = new Set(['GET /api/kitchen', 'GET /api/delivery-options', 'GET /api/session']);
