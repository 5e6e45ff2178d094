import { useMutation } from '@tanstack/react-query';
import type { Site } from '@trpeza/contract/accounts/access';
import { dropAllDrafts } from '../../kit/drafts/drafts.ts';
import { useApi } from '../back-office/api.tsx';
import { useKitchen } from '../back-office/use-kitchen.ts';
import { useSetUser } from '../back-office/use-session.ts';

/**
 * Signs out locally at once: the next person at the tablet must see nothing, even if the call fails.
 * @param onUnreached called when the server could not be notified
 */
export function useLogOut(onUnreached?: () => void) {
  const api = useApi();
  const setUser = useSetUser();
  const { mutate, isPending } = useMutation({
    ...api.mutation('POST /api/logout'),
    onError: () => onUnreached?.(),
    onSettled: () => setUser(null),
  });
  const logOut = () => {
    dropAllDrafts();
    mutate({});
  };
  return { logOut, isPending };
}

/** Opens another site as the same person; signed out there if the hand-over fails. */
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
