import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { sessionQuery } from '../../queries.ts';
import { SessionContext, SessionKnownContext, UNKNOWN_SESSION, type SessionView } from './use-session.ts';

/**
 * Fetches the session once for the whole page. A server-rendered page has no session, so the first render in the browser
 * has none either. The first response is rendered as a deferred update, so that the page stays responsive to clicks. Later
 * changes render synchronously: a user who has just signed in must not be treated as a guest on the next page.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, isError } = useQuery(sessionQuery);
  const isKnown = useDeferredValue(data !== undefined || isError, false);
  const view = useMemo((): SessionView => {
    if (!isKnown) return UNKNOWN_SESSION;
    if (!data) return { ...UNKNOWN_SESSION, state: 'unreachable' };
    const { user, cart, diet } = data;
    return { state: user ? 'signed-in' : 'guest', user, cart, diet };
  }, [isKnown, data]);
  return (
    <SessionKnownContext value={isKnown}>
      <SessionContext value={view}>{children}</SessionContext>
    </SessionKnownContext>
  );
}
