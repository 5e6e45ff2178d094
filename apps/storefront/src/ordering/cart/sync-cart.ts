import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { removePersonalData, sessionQuery } from '../../queries.ts';
import { listenToOtherTabs, notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { hasNextSteps, useSession } from '../../access/sign-in/use-session.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/**
 * Keeps the cart in sync with the server. A cart stored in this browser during an outage is merged into the customer's
 * cart at startup and when the network is back. Session and cart are refetched when another tab reports a change. They
 * are also refetched when the page becomes visible, because another device may have changed them. While a new user waits
 * for verification, every navigation refetches them.
 */
export function useCartSync(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const { key } = useLocation();
  const isWaiting = user !== null && hasNextSteps(user);
  const customerId = user?.role === 'customer' ? user.id : undefined;

  useEffect(() => {
    const { queryKey } = sessionQuery;
    const refetch = async () => {
      const before = client.getQueryData(queryKey)?.user?.id;
      await client.invalidateQueries({ queryKey });
      // A different user is signed in, or no user: the previous user's data must not be shown.
      if (client.getQueryData(queryKey)?.user?.id !== before) removePersonalData(client);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    const stopHearing = listenToOtherTabs(() => void refetch());
    document.addEventListener('visibilitychange', onVisible);
    // Switching between two windows that are side by side fires only `focus`, because both stay visible.
    addEventListener('focus', onVisible);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', onVisible);
    };
  }, [client]);

  // The office may verify a customer who has the shop open in a browser: each new page and each opening of the cart
  // refetches the session.
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
