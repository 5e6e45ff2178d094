import type { QueryClient } from '@tanstack/react-query';
import { setSession } from '@trpeza/api-client/session';
import { NOBODY } from '@trpeza/contract/accounts/session.constants';
import { clearPerson } from '../../queries.ts';
import { notifyOtherTabs } from './other-tabs.ts';

/** Nobody is here any more, in this tab or another: what the last person saw is gone for the next one at this screen. */
export function signOutHere(client: QueryClient): void {
  setSession(client, NOBODY);
  clearPerson(client);
  notifyOtherTabs();
}
