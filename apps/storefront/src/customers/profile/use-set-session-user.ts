import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changeSession } from '@trpeza/api-client/session';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';

/** Updates a changed user wherever their name or picture is shown, in other tabs too. */
export function useSetSessionUser(): (user: User) => void {
  const client = useQueryClient();
  return useCallback(
    (user) => {
      changeSession(client, (session) => ({ ...session, user }));
      notifyOtherTabs();
    },
    [client],
  );
}
