import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '@trpeza/contract/access/session.schemas';
import { ApiError } from './api-error.ts';

/** The query key of the session, in the client's format. The session is fetched once and then cached. */
export const SESSION_KEY = ['GET /api/session', null] as const;

/** The session as the page knows it; `undefined` until the server has responded. */
export const readSession = (client: QueryClient): Session | undefined =>
  client.getQueryData<Session>(SESSION_KEY);

/** Stores the session: the response of the session route, or `GUEST_SESSION`. */
export const setSession = (client: QueryClient, session: Session): void => {
  client.setQueryData<Session>(SESSION_KEY, session);
};

/**
 * Changes part of the cached session. Does nothing while the session is not fetched yet, since the response will include
 * the change.
 */
export const changeSession = (client: QueryClient, change: (session: Session) => Session): void => {
  client.setQueryData<Session>(SESSION_KEY, (session) => session && change(session));
};

/** Whether a sign-in is rejected because its second step is missing. */
export const isSecondStepMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'factor/needed' || error.code === 'factor/set-up-needed');

/** Whether a request was rejected because the user is no longer signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts/not-signed-in';
