import { createClient } from '@trpeza/api-client/client';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { retryAfterSignIn } from '@trpeza/api-client/session-end';

/**
 * Request timeout in milliseconds. On a weak signal a request may hang, and the requests queued behind it must not wait
 * for ever.
 */
const REQUEST_TIMEOUT_MS = 25_000;

/** The only cache of server responses in this app. */
export const queryClient = createQueryClient();

const fetchWithTimeout: typeof fetch = async (input, init) => {
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), REQUEST_TIMEOUT_MS);
  return fetch(input, { ...init, signal: giveUp.signal });
};

/** The server sends error messages in the language of the page. */
const language = () => document.documentElement.lang;

/** The API client of all pages. */
export const api = createClient({ language, fetch: retryAfterSignIn(fetchWithTimeout, queryClient) });

/** The API client of the action queue, which stores refusals itself, even when the page is closed in between. */
export const queueApi = createClient({ language, fetch: fetchWithTimeout });
