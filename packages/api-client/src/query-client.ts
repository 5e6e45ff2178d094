import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NOBODY } from '@trpeza/contract/accounts/session.constants';
import { ApiError } from './api-error.ts';
import { isSignedOut, SESSION_KEY, setSession } from './session.ts';

interface QueryClientOptions {
  /** What else a site does when a session turns out to have ended; by then nobody is here. */
  onSessionEnd?: (client: QueryClient) => void;
  /** What else follows from every call that was to change something; it is waited for. */
  onSettled?: MutationCache['config']['onSettled'];
}

/**
 * Nothing grows old by itself and nothing is repeated behind a person's back: what changes is pushed or fetched again by
 * whoever changed it, and what failed is shown with a button. Calls are made also where the browser believes that there
 * is no network: they fail within moments, and the page says so, where they would wait without a word. What could not be
 * read is asked for again as soon as there is a network. A session that ended anywhere has ended on the whole page.
 */
export function createQueryClient({ onSessionEnd, onSettled }: QueryClientOptions = {}): QueryClient {
  const onError = (error: unknown) => {
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
