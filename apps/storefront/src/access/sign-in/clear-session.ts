import type { QueryClient } from '@tanstack/react-query';
import { setSession } from '@trpeza/api-client/session';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import { removePersonalData } from '../../queries.ts';
import { notifyOtherTabs } from './other-tabs.ts';

/**
 * Clears the session in this tab and all others, so that the next user of this device sees none of the previous user's data.
 */
export function clearSession(client: QueryClient): void {
  setSession(client, GUEST_SESSION);
  removePersonalData(client);
  notifyOtherTabs();
}
