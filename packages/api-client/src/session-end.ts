import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '@trpeza/contract/access/session.schemas';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import { changeSession, readSession, SESSION_KEY, setSession } from './session.ts';

/** The session as the page knows it. After the end of the session, the page still knows whose session it was. */
interface KnownSession extends Session {
  hasSessionEnded?: true;
  hasLoggedOut?: true;
}

export const hasSessionEnded = (session: KnownSession | undefined): boolean =>
  session?.hasSessionEnded === true;

/** Whether the user has logged out in this tab. The page that was open must not be shown to the next user. */
export const hasLoggedOut = (session: KnownSession | undefined): boolean => session?.hasLoggedOut === true;

/** Records that the user has logged out. */
export const markLoggedOut = (client: QueryClient): void => {
  const left: KnownSession = { ...GUEST_SESSION, hasLoggedOut: true };
  setSession(client, left);
};

/** Returns the id of the user who can make requests; undefined after the end of the session. */
export const findCurrentUserId = (client: QueryClient): number | undefined => {
  const session = readSession(client);
  return hasSessionEnded(session) ? undefined : session?.user?.id;
};

/** Marks the session as ended. The user is kept, since the same person may sign in again. */
export const endSession = (client: QueryClient): void =>
  changeSession(client, (session): KnownSession =>
    session.user ? { ...session, hasSessionEnded: true } : session,
  );

/**
 * Wraps `fetch`, so that requests survive the end of the session. Such a request is held, and repeated when the same user
 * has signed in again. Repeating is safe, since the server has rejected the request before doing any work. If another
 * user signs in, the request never settles. A page without a known user gets the error response.
 */
export function retryAfterSignIn(
  fetch: typeof globalThis.fetch,
  client: QueryClient,
): typeof globalThis.fetch {
  const send: typeof globalThis.fetch = async (input, init) => {
    const asking = readSession(client);
    const response = await fetch(input, init);
    if (!asking?.user || !(await isSignedOutReply(response))) return response;
    // A slow error response may arrive after the user has signed in again.
    if (readSession(client) === asking) endSession(client);
    await waitForSameUser(client, asking.user.id);
    return send(input, init);
  };
  return send;
}

async function isSignedOutReply(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code === 'accounts/not-signed-in';
}

const waitForSameUser = (client: QueryClient, personId: number): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (hasSessionEnded(readSession(client))) return;
      stop();
      if (findCurrentUserId(client) === personId) resolve();
    };
    const stop = client
      .getQueryCache()
      .subscribe(({ query }) => query.queryKey[0] === SESSION_KEY[0] && look());
    look();
  });
