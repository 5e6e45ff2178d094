import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import { readSession, setSession } from '@trpeza/api-client/session';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';

const LEAVING = 'trpeza-leaving';

/** A sign-out that may not have reached the server. It is remembered because scripts cannot delete the session cookie. */
export const pendingSignOut = {
  remember: (): void => localStorage.setItem(LEAVING, 'true'),
  forget: (): void => localStorage.removeItem(LEAVING),
  isPending: (): boolean => localStorage.getItem(LEAVING) !== null,
};

/**
 * Sends a pending sign-out to the server before the session is requested. From the call until it succeeds, the page
 * treats the user as signed out. If a user has signed in since, the old session has already ended.
 * @returns whether the session may be requested
 */
export async function finishSignOut(client: QueryClient, api: Client): Promise<boolean> {
  if (!pendingSignOut.isPending()) return true;
  if (!readSession(client)?.user) {
    setSession(client, GUEST_SESSION);
    const hasReachedServer = await api.call('POST /api/logout').then(
      () => true,
      () => false,
    );
    if (!hasReachedServer) return false;
  }
  pendingSignOut.forget();
  return true;
}
