import { useMutation } from '@tanstack/react-query';
import type { Site } from '@trpeza/contract/accounts/access';
import { dropAllDrafts } from '../../kit/drafts/drafts.ts';
import { useApi } from '../back-office/api.tsx';
import { useKitchen } from '../back-office/use-kitchen.ts';
import { useSetUser } from '../back-office/use-session.ts';

/**
 * Signs out here and now: whoever takes the tablet next must see nothing, even if the call does not get through.
 * @param onUnreached what to do about a server that has not heard of it
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

/** Opens another site as the same person; as nobody when the hand-over fails. */
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
