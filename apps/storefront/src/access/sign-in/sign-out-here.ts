import type { QueryClient } from '@tanstack/react-query';
import { setSession } from '@trpeza/api-client/session';
import { NOBODY } from '@trpeza/contract/access/session.constants';
import { clearPerson } from '../../queries.ts';
import { notifyOtherTabs } from './other-tabs.ts';

/**
 * Clears the session in this tab and all others, so that the next user of this device sees none of the previous user's
 * data.
 */
export function signOutHere(client: QueryClient): void {
  setSession(client, NOBODY);
  clearPerson(client);
  notifyOtherTabs();
}
