import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { clearPerson, sessionQuery } from '../../queries.ts';
import { listenToOtherTabs, notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { isNew, useSession } from '../../access/sign-in/use-session.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/**
 * Merges a basket that was stored here during an outage into the customer's own, at the start and when the network is back,
 * and refetches session and basket when another tab reports a change, or when the page becomes visible again: another
 * phone may have changed it. While a new user waits to be verified, every navigation refetches it.
 */
export function useCartInStep(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const { key } = useLocation();
  const isWaiting = user !== null && isNew(user);
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
    // Two windows side by side are both visible.
    addEventListener('focus', onVisible);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', onVisible);
    };
  }, [client]);

  // The office verifies a customer while the shop is open: the next page, or the basket, shows it.
  useEffect(() => {
    if (isWaiting) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [client, isWaiting, key]);

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
