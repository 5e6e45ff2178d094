import { createClient } from '@trpeza/api-client/client';

/** The one client of this app. Refusals come in the language that the page is shown in. */
export const api = createClient({ language: () => document.documentElement.lang });
