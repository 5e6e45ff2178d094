import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NOBODY } from '@trpeza/contract/access/session.constants';
import { ApiError } from './api-error.ts';
import { isSignedOut, SESSION_KEY, setSession } from './session.ts';

interface QueryClientOptions {
  /** Additional action of a site when a session turns out to have ended; the session is already cleared by then. */
  onSessionEnd?: (client: QueryClient) => void;
  /** Additional action after every mutation; it is awaited. */
  onSettled?: MutationCache['config']['onSettled'];
}

/** Loaded when it is needed, which hardly any visit does; without a server it fails, and the next failure tries again. */
const comeBack = (client: QueryClient): void =>
  void import('./come-back.ts').then(
    (part) => part.comeBack(client),
    () => undefined,
  );

/**
 * Data never becomes stale by itself and nothing is retried automatically: changes are pushed, or refetched by the page
 * that made them; failures are shown with a retry button, and what was asked for is asked again once the server is back. Calls are made even where the browser believes that there is
 * no network: they fail within moments and the page says so, instead of waiting silently. Failed queries are refetched as
 * soon as the network is back. A session that ended in one call has ended for the whole page.
 */
export function createQueryClient({ onSessionEnd, onSettled }: QueryClientOptions = {}): QueryClient {
  const onError = (error: unknown) => {
    if (typeof document !== 'undefined' && error instanceof ApiError && error.isOutage) comeBack(client);
    if (isSignedOut(error)) {
      setSession(client, NOBODY);
      onSessionEnd?.(client);
    }
    // The role may have been taken away while the page was open.
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
