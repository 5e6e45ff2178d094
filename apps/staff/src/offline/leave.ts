import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import { readSession, setSession } from '@trpeza/api-client/session';
import { NOBODY } from '@trpeza/contract/accounts/session.constants';

const LEAVING = 'trpeza-leaving';

/** Somebody signed out and the server has not heard of it: the cookie is not ours to delete. */
export function rememberLeaving(): void {
  localStorage.setItem(LEAVING, 'true');
}

/**
 * Tells the server of a sign-out that it has not heard of, before it is asked who is here. Until it has heard, nobody is
 * here; whoever signed in since has ended the old session with that.
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
