import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import { ApiError } from './api-error.ts';
import { isSignedOut, SESSION_KEY, setSession } from './session.ts';

interface QueryClientOptions {
  /** Called after the session has ended and was cleared. */
  onSessionEnd?: (client: QueryClient) => void;
  /** Called after every mutation and awaited. */
  onSettled?: MutationCache['config']['onSettled'];
}

/**
 * Loads the recovery on demand, since few visits need it. While the server is down, loading fails and is tried again
 * after the next failed request.
 */
const recoverFromOutage = (client: QueryClient): void =>
  void import('./recover-from-outage.ts').then(
    (part) => part.recoverFromOutage(client),
    () => undefined,
  );

/**
 * Creates the query client. Data never becomes stale on its own and requests are not retried. The server pushes changes,
 * or the page that made a change refetches. Failed queries show a retry button, and are refetched when the network or the
 * server is back. Requests are sent even if the browser reports no network, so that they fail quickly instead of waiting
 * silently. When one request finds that the session has ended, the whole page is signed out.
 */
export function createQueryClient({ onSessionEnd, onSettled }: QueryClientOptions = {}): QueryClient {
  const onError = (error: unknown) => {
    if (typeof document !== 'undefined' && error instanceof ApiError && error.isOutage)
      recoverFromOutage(client);
    if (isSignedOut(error)) {
      setSession(client, GUEST_SESSION);
      onSessionEnd?.(client);
    }
    // The user's role may have changed while the page was open.
    if (error instanceof ApiError && error.code === 'accounts/forbidden')
      void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, ...(onSettled && { onSettled }) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
