import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { sessionQuery } from '../../queries.ts';
import { SessionContext, SessionKnownContext, UNKNOWN, type SessionView } from './use-session.ts';

/**
 * Asks who is here once for the whole page. The page from the server knows nobody, so the first pass in the browser
 * doesn't either; the first answer is then drawn in small steps between which a press is heard. Whatever changes later
 * is drawn at once: who has just signed in must not be taken for a guest on the next page.
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
