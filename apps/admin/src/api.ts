import { askForChanges } from '@trpeza/api-client/ask-again';
import { createClient } from '@trpeza/api-client/client';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { keepingCalls } from '@trpeza/api-client/session-end';

/** The one cache of this app's server responses. */
export const queryClient = createQueryClient({ onSettled: askForChanges });

/** The one API client of this app. Error messages come in the language that the page is shown in. */
export const api = createClient({
  language: () => document.documentElement.lang,
  fetch: keepingCalls((input, init) => fetch(input, init), queryClient),
});
