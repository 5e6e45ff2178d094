import { useMutation } from '@tanstack/react-query';
import type { Site } from '@trpeza/contract/access/access';
import { removeAllDrafts } from '../../kit/drafts/drafts.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useKitchen } from '../../platform/back-office/use-kitchen.ts';
import { useClearAfterSignOut } from '../../platform/back-office/use-session.ts';

/** Records on this device that the server has not received the sign-out yet. */
export interface PendingSignOut {
  remember: () => void;
  forget: () => void;
}

/**
 * Returns a function that signs out. It signs out locally at once: the next user of the tablet must see nothing, even if
 * the request fails or hangs on a weak connection.
 * @param leaving stores the sign-out, so that the page can send it to the server later
 */
export function useLogOut(leaving?: PendingSignOut) {
  const api = useApi();
  const leave = useClearAfterSignOut();
  const { mutate } = useMutation({
    ...api.mutation('POST /api/logout'),
    onSuccess: () => leaving?.forget(),
  });
  const logOut = () => {
    removeAllDrafts();
    leaving?.remember();
    leave();
    mutate({});
  };
  return { logOut };
}

/** Opens another site with the same user signed in. If the handover fails, the user has to sign in there. */
export function useGoToSite(site: Site) {
  const api = useApi();
  const kitchen = useKitchen();
  const { mutate, isPending } = useMutation({
    ...api.mutation('POST /api/handover'),
    onSuccess: ({ url }) => location.assign(url),
    onError: () => kitchen && location.assign(kitchen.sites[site]),
  });
  return { go: (path = '/') => mutate({ body: { site, path } }), isPending, address: kitchen?.sites[site] };
}
