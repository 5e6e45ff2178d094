import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import { readSession, setSession } from '@trpeza/api-client/session';
import { NOBODY } from '@trpeza/contract/access/session.constants';

const LEAVING = 'trpeza-leaving';

/** A sign-out that may not have reached the server: the page cannot delete the cookie. */
export const leaving = {
  remember: (): void => localStorage.setItem(LEAVING, 'true'),
  forget: (): void => localStorage.removeItem(LEAVING),
  isPending: (): boolean => localStorage.getItem(LEAVING) !== null,
};

/**
 * Sends a pending sign-out to the server before it is asked who is signed in. Until it has succeeded, the page counts as
 * signed out, from the moment of the call on; a later sign-in has already ended the old session.
 * @returns whether the server may be asked
 */
export async function finishLeaving(client: QueryClient, api: Client): Promise<boolean> {
  if (!leaving.isPending()) return true;
  if (!readSession(client)?.user) {
    setSession(client, NOBODY);
    const heard = await api.call('POST /api/logout').then(
      () => true,
      () => false,
    );
    if (!heard) return false;
  }
  leaving.forget();
  return true;
}
