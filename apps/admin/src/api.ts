import { invalidateChanges } from '@trpeza/api-client/invalidate-routes';
import { createClient } from '@trpeza/api-client/client';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { retryAfterSignIn } from '@trpeza/api-client/session-end';

export const queryClient = createQueryClient({ onSettled: invalidateChanges });

/** The API client of this app. Error messages are returned in the language of the page. */
export const api = createClient({
  language: () => document.documentElement.lang,
  fetch: retryAfterSignIn((input, init) => fetch(input, init), queryClient),
});
