import { createClient } from '@trpeza/api-client/client';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { keepingCalls } from '@trpeza/api-client/session-end';

/** A call that hangs on one bar of signal has failed by then: what waits behind it must not wait for ever. */
const LONGEST_CALL = 25_000;

/** The one store of what this app has been answered. */
export const queryClient = createQueryClient();

const patientFetch: typeof fetch = async (input, init) => {
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), LONGEST_CALL);
  return fetch(input, { ...init, signal: giveUp.signal });
};

/** Refusals come in the language that the page is shown in. */
const language = () => document.documentElement.lang;

/** What every page of this app calls with. */
export const api = createClient({ language, fetch: keepingCalls(patientFetch, queryClient) });

/** For the queue of taps, which keeps what was refused by itself, also when the page is closed. */
export const queueApi = createClient({ language, fetch: patientFetch });
