import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';

/** The key of the session as the client makes it; who is here is asked for once and then kept. */
export const SESSION_KEY = ['GET /api/session', null] as const;

/**
 * Nothing grows old by itself and nothing is repeated behind a person's back: what changes is pushed, and what failed
 * is shown with a button. A session that ended anywhere turns the app into the sign-in page, wherever it was noticed.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => noticeEndOfSession(client, error);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });
  return client;
}

function noticeEndOfSession(client: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'accounts/not-signed-in')
    client.setQueryData(SESSION_KEY, { user: null, cart: null, favourites: [] });
  // The role may have been taken away while the page was open.
  if (error.code === 'accounts/forbidden') void client.invalidateQueries({ queryKey: SESSION_KEY });
}
