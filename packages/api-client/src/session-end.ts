import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '@trpeza/contract/access/session.schemas';
import { NOBODY } from '@trpeza/contract/access/session.constants';
import { changeSession, readSession, SESSION_KEY, setSession } from './session.ts';

/** The session as a page knows it. Once it is over the page still knows whose it was. */
interface KnownSession extends Session {
  isOver?: true;
  hasLoggedOut?: true;
}

export const isOver = (session: KnownSession | undefined): boolean => session?.isOver === true;

/** Whether the previous person has logged out here, so that the page they were on is not for the next one. */
export const hasLoggedOut = (session: KnownSession | undefined): boolean => session?.hasLoggedOut === true;

/** The user has logged out. */
export const leaveSession = (client: QueryClient): void => {
  const left: KnownSession = { ...NOBODY, hasLoggedOut: true };
  setSession(client, left);
};

/** The person who can make requests now; none once their session has ended. */
export const presentPersonId = (client: QueryClient): number | undefined => {
  const session = readSession(client);
  return isOver(session) ? undefined : session?.user?.id;
};

/** Marks the session as ended. The page still remembers its owner, since the same person may sign in again. */
export const endSession = (client: QueryClient): void =>
  changeSession(client, (session): KnownSession => (session.user ? { ...session, isOver: true } : session));

/**
 * A `fetch` that holds calls which the server refused because the session has ended, and sends them again when the same
 * person has signed in: the server refuses such calls before doing anything. If that person never returns, their calls are
 * neither sent nor settled. A page without a known person receives the refusal.
 */
export function keepingCalls(fetch: typeof globalThis.fetch, client: QueryClient): typeof globalThis.fetch {
  const send: typeof globalThis.fetch = async (input, init) => {
    const asking = readSession(client);
    const response = await fetch(input, init);
    if (!asking?.user || !(await isSignedOutReply(response))) return response;
    // A slow refusal may arrive after the person has signed in again.
    if (readSession(client) === asking) endSession(client);
    await whenBack(client, asking.user.id);
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

const whenBack = (client: QueryClient, personId: number): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (isOver(readSession(client))) return;
      stop();
      if (presentPersonId(client) === personId) resolve();
    };
    const stop = client
      .getQueryCache()
      .subscribe(({ query }) => query.queryKey[0] === SESSION_KEY[0] && look());
    look();
  });
