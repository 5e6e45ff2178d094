import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { sessionQuery } from '../../queries.ts';
import { SessionContext, SessionKnownContext, UNKNOWN, type SessionView } from './use-session.ts';

/**
 * Requests the session once for the whole page. A server-rendered page has no session, so the first pass in the browser
 * has none either; the first answer is then rendered in small steps that stay responsive to presses. Later changes
 * are rendered at once: a user who has just signed in must not be treated as a guest on the next page.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, isError } = useQuery(sessionQuery);
  const isKnown = useDeferredValue(data !== undefined || isError, false);
  const view = useMemo((): SessionView => {
    if (!isKnown) return UNKNOWN;
    if (!data) return { ...UNKNOWN, state: 'unreachable' };
    const { user, cart, diet } = data;
    return { state: user ? 'signed-in' : 'guest', user, cart, diet };
  }, [isKnown, data]);
  return (
    <SessionKnownContext value={isKnown}>
      <SessionContext value={view}>{children}</SessionContext>
    </SessionKnownContext>
  );
}
