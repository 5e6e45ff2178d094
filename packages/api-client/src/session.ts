import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '@trpeza/contract/accounts/session.schemas';
import { ApiError } from './api-error.ts';

/** The key of the session as the client makes it; who is here is asked for once and then kept. */
export const SESSION_KEY = ['GET /api/session', null] as const;

/** Who is here as far as this page knows; `undefined` while the server has not said. */
export const readSession = (client: QueryClient): Session | undefined =>
  client.getQueryData<Session>(SESSION_KEY);

/** Takes over who is here now: the whole answer of the session call, or `NOBODY`. */
export const setSession = (client: QueryClient, session: Session): void => {
  client.setQueryData<Session>(SESSION_KEY, session);
};

/** Changes a part of the session that is known; one that has not been read yet brings its own. */
export const changeSession = (client: QueryClient, change: (session: Session) => Session): void => {
  client.setQueryData<Session>(SESSION_KEY, (session) => session && change(session));
};

/** Whether a call was refused because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts/not-signed-in';
