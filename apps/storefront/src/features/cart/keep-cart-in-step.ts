import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearPerson, sessionQuery } from '../../queries.ts';
import { listenToOtherTabs, notifyOtherTabs } from '../sign-in/other-tabs.ts';
import { useSession } from '../sign-in/use-session.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/**
 * Merges a basket that was stored here during an outage into the customer's own, at the start and when the network is back,
 * and refetches session and basket when another tab reports a change, or when the page becomes visible again: another
 * phone may have changed it.
 */
export function useCartInStep(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const customerId = user?.role === 'customer' ? user.id : undefined;

  useEffect(() => {
    const { queryKey } = sessionQuery;
    const refetch = async () => {
      const before = client.getQueryData(queryKey)?.user?.id;
      await client.invalidateQueries({ queryKey });
      // Another user is signed in now, or none: the previous user's data must not be shown.
      if (client.getQueryData(queryKey)?.user?.id !== before) clearPerson(client);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    const stopHearing = listenToOtherTabs(() => void refetch());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client]);

  useEffect(() => {
    if (customerId === undefined) return;
    const bringIn = async () => {
      if (!(await mergeGuestCart(customerId))) return;
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifyOtherTabs();
    };
    const onOnline = () => void bringIn();
    onOnline();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [client, customerId]);
}
