import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '@trpeza/contract/access/session.schemas';
import { ApiError } from './api-error.ts';

/** The query key of the session as the client builds it; the session is fetched once and then cached. */
export const SESSION_KEY = ['GET /api/session', null] as const;

/** The session as far as this page knows; `undefined` until the server has replied. */
export const readSession = (client: QueryClient): Session | undefined =>
  client.getQueryData<Session>(SESSION_KEY);

/** Stores the current session: the whole reply of the session call, or `NOBODY`. */
export const setSession = (client: QueryClient, session: Session): void => {
  client.setQueryData<Session>(SESSION_KEY, session);
};

/** Changes part of a known session; does nothing if the session has not been fetched yet, since the fetch returns it. */
export const changeSession = (client: QueryClient, change: (session: Session) => Session): void => {
  client.setQueryData<Session>(SESSION_KEY, (session) => session && change(session));
};

/** Whether a sign-in was refused because its second step is missing. */
export const isHalfWay = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'factor/needed' || error.code === 'factor/set-up-needed');

/** Whether a call was refused because the user is no longer signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts/not-signed-in';
