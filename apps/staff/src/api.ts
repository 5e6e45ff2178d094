import { createClient } from '@trpeza/api-client/client';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { keepingCalls } from '@trpeza/api-client/session-end';

/** A call that hangs on a weak signal has failed by then: the calls queued behind it must not wait for ever. */
const LONGEST_CALL = 25_000;

/** The one cache of this app's server responses. */
export const queryClient = createQueryClient();

const patientFetch: typeof fetch = async (input, init) => {
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), LONGEST_CALL);
  return fetch(input, { ...init, signal: giveUp.signal });
};

/** Error messages come in the language that the page is shown in. */
const language = () => document.documentElement.lang;

/** The API client of every page of this app. */
export const api = createClient({ language, fetch: keepingCalls(patientFetch, queryClient) });

/** For the queue of actions, which stores refusals itself, also when the page is closed. */
export const queueApi = createClient({ language, fetch: patientFetch });
