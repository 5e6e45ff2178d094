import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { dropDraft } from '@trpeza/ui/kit/drafts/drafts';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { paths } from '../../paths.ts';
import { sessionQuery } from '../../queries.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { THANKS, arrivingWith, type Arrival } from '../../menu/home/arrival.ts';

type Placed = Pick<Order, 'orderNumber' | 'deliveryDate' | 'deliveryTime'>;

/** Name of the draft of step 1 in the tab; the next order begins with the profile again. */
export const DELIVERY_DRAFT = 'delivery';

/** Navigates home with a confirmation that stays on the page; the basket is empty from now on. */
export function useArrive() {
  const { t } = useTranslation('checkout');
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  // The thanks are there at once, and also when the network goes after the payment.
  useEffect(() => void import('../../menu/home/arrival-notice.tsx').catch(() => undefined), []);
  return useCallback(
    async ({ orderNumber, deliveryDate, deliveryTime }: Placed): Promise<void> => {
      const thanks: Arrival = {
        why: 'placed',
        number: orderNumber,
        date: deliveryDate,
        slot: deliveryTime,
      };
      dropDraft(DELIVERY_DRAFT);
      toast.show({ kind: 'success', title: t('placed') });
      client.setQueryData<Arrival>(THANKS, thanks);
      await navigate(paths.home(), { replace: true, state: arrivingWith(thanks) });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifyOtherTabs();
      client.removeQueries({ queryKey: ['GET /api/orders'] });
    },
    [t, client, navigate, toast],
  );
}
