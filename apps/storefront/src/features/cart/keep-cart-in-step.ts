import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearPerson, sessionQuery } from '../../queries.ts';
import { listenToOtherTabs, notifyOtherTabs } from '../sign-in/other-tabs.ts';
import { useSession } from '../sign-in/use-session.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/**
 * Brings a basket that was kept here during an outage to the customer's own, at the start and when the network is back, and
 * asks again who is here and what they carry when another tab says so, or when the page comes back into sight: another
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
      // Somebody else is at this screen now, or nobody: what was shown of the person before is theirs alone.
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
      if (!(await mergeGuestCart())) return;
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifyOtherTabs();
    };
    const onOnline = () => void bringIn();
    onOnline();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [client, customerId]);
}
