import { createClient } from '@trpeza/api-client/client';

/** A call that hangs on one bar of signal has failed by then: what waits behind it must not wait for ever. */
const LONGEST_CALL = 25_000;

/** The one client of this app. Refusals come in the language that the page is shown in. */
export const api = createClient({
  language: () => document.documentElement.lang,
  fetch: async (input, init) => {
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), LONGEST_CALL);
    return fetch(input, { ...init, signal: giveUp.signal });
  },
});
