import { askForChanges } from '@trpeza/api-client/ask-again';
import { createClient } from '@trpeza/api-client/client';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { keepingCalls } from '@trpeza/api-client/session-end';

export const queryClient = createQueryClient({ onSettled: askForChanges });

/** The API client of this app. Error messages are returned in the language of the page. */
export const api = createClient({
  language: () => document.documentElement.lang,
  fetch: keepingCalls((input, init) => fetch(input, init), queryClient),
});
