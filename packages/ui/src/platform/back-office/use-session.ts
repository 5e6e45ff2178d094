import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { SESSION_KEY, setSession } from '@trpeza/api-client/session';
import { hasLoggedOut, isOver, leaveSession } from '@trpeza/api-client/session-end';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { NOBODY } from '@trpeza/contract/access/session.constants';
import { useApi } from './api.tsx';

/** The current user: `undefined` while unknown, `null` when signed out. Once it `isOver`, whose session it was; `half` when a second step is missing. */
export function useSession() {
  const api = useApi();
  const { data, isError, error, refetch } = useQuery(api.query('GET /api/session'));
  return {
    user: data?.user,
    half: data?.half,
    offersFactor: data?.offersFactor ?? false,
    isOver: isOver(data),
    hasLoggedOut: hasLoggedOut(data),
    isError,
    error,
    refetch,
  };
}

/** The signed-in person, on pages below a guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser() belongs below a guard');
  return user;
}

/** Clears everything about the previous person and sets the next one, or nobody. */
export function useSetUser() {
  const client = useQueryClient();
  return (user: User | null) => {
    forgetPerson(client);
    setSession(client, { ...NOBODY, user });
  };
}

/** The same when a person logs out: the next one does not land on their page. */
export function useLeave() {
  const client = useQueryClient();
  return () => {
    forgetPerson(client);
    leaveSession(client);
  };
}

function forgetPerson(client: QueryClient): void {
  clearPerson(client);
  // An answer about the person before, still on its way, would bring them back.
  void client.cancelQueries({ queryKey: SESSION_KEY });
}

/** Removes all data that was loaded for a signed-in person. */
export function clearPerson(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])) });
}

/** Public data stays when people change. The session is replaced, not removed, since components subscribe to it. */
const PUBLIC = new Set(['GET /api/kitchen', 'GET /api/delivery-options', 'GET /api/session']);
