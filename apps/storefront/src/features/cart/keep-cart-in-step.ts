import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../../queries.ts';
import { useSession } from '../accounts/use-session.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/**
 * Brings a basket that was kept here during an outage to the customer's own, and asks again for the basket when the page
 * comes back into sight: another tab or phone may have changed it.
 */
export function useCartInStep(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const customerId = user?.role === 'customer' ? user.id : undefined;

  useEffect(() => {
    if (customerId === undefined) return;
    const refetch = () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    void mergeGuestCart().then((hasChanged) => (hasChanged ? refetch() : undefined));
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [client, customerId]);
}
