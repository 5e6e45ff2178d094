import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import { readSession, setSession } from '@trpeza/api-client/session';
import { NOBODY } from '@trpeza/contract/accounts/session.constants';

const LEAVING = 'trpeza-leaving';

/** Records a sign-out that has not reached the server: the page cannot delete the cookie. */
export function rememberLeaving(): void {
  localStorage.setItem(LEAVING, 'true');
}

/**
 * Sends a pending sign-out to the server before it is asked who is signed in. Until it has succeeded, the page counts as
 * signed out; a later sign-in has already ended the old session.
 * @returns whether the server may be asked
 */
export async function finishLeaving(client: QueryClient, api: Client): Promise<boolean> {
  if (!localStorage.getItem(LEAVING)) return true;
  const heard =
    Boolean(readSession(client)?.user) ||
    (await api.call('POST /api/logout').then(
      () => true,
      () => false,
    ));
  if (heard) localStorage.removeItem(LEAVING);
  else setSession(client, NOBODY);
  return heard;
}
