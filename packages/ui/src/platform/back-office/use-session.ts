import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { SESSION_KEY, setSession } from '@trpeza/api-client/session';
import { hasLoggedOut, hasSessionEnded, markLoggedOut } from '@trpeza/api-client/session-end';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import { useApi } from './api.tsx';

/**
 * Returns the current user: `undefined` while unknown, `null` when signed out. With `hasSessionEnded`, the user is the
 * one whose session has ended. `half` is set while a second factor is missing.
 */
export function useSession() {
  const api = useApi();
  const { data, isError, error, refetch } = useQuery(api.query('GET /api/session'));
  return {
    user: data?.user,
    half: data?.half,
    offersFactor: data?.offersFactor ?? false,
    hasSessionEnded: hasSessionEnded(data),
    hasLoggedOut: hasLoggedOut(data),
    isError,
    error,
    refetch,
  };
}

/** The signed-in user, on pages below a guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser() belongs below a guard');
  return user;
}

/** Clears all data of the previous user and sets the next one, or null. */
export function useSetUser() {
  const client = useQueryClient();
  return (user: User | null) => {
    forgetPerson(client);
    setSession(client, { ...GUEST_SESSION, user });
  };
}

/** Like `useSetUser`, for a sign-out: the next user does not return to the same page. */
export function useClearAfterSignOut() {
  const client = useQueryClient();
  return () => {
    forgetPerson(client);
    markLoggedOut(client);
  };
}

function forgetPerson(client: QueryClient): void {
  removePersonalData(client);
  // A pending response about the previous user would sign them in again.
  void client.cancelQueries({ queryKey: SESSION_KEY });
}

/** Removes all data that were loaded for the signed-in user. */
export function removePersonalData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])) });
}

/**
 * Routes with public data, which stay cached when the user changes. The session is replaced rather than removed, because
 * components subscribe to it.
 */
const PUBLIC = new Set(['GET /api/kitchen', 'GET /api/delivery-options', 'GET /api/session']);
