import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { removeDraft } from '@trpeza/ui/kit/drafts/drafts';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { paths } from '../../paths.ts';
import { sessionQuery } from '../../queries.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { ORDER_CONFIRMATION_KEY, homeNoticeState, type HomeNotice } from '../../menu/home/home-notice.ts';

type Placed = Pick<Order, 'orderNumber' | 'deliveryDate' | 'deliveryTime'>;

/** Name of the step 1 draft in this tab. It is removed after an order, so that the next one starts from the profile. */
export const DELIVERY_DRAFT_NAME = 'delivery';

/** Navigates to the home page with a confirmation that stays on the page. The cart is empty from now on. */
export function useFinishOrder() {
  const { t } = useTranslation('checkout');
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  // Prefetched, so that the confirmation appears at once, even if the network fails after the payment.
  useEffect(() => void import('../../menu/home/home-notice-banner.tsx').catch(() => undefined), []);
  return useCallback(
    async ({ orderNumber, deliveryDate, deliveryTime }: Placed): Promise<void> => {
      const thanks: HomeNotice = {
        why: 'placed',
        number: orderNumber,
        date: deliveryDate,
        slot: deliveryTime,
      };
      removeDraft(DELIVERY_DRAFT_NAME);
      toast.show({ kind: 'success', title: t('placed') });
      client.setQueryData<HomeNotice>(ORDER_CONFIRMATION_KEY, thanks);
      await navigate(paths.home(), { replace: true, state: homeNoticeState(thanks) });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifyOtherTabs();
      client.removeQueries({ queryKey: ['GET /api/orders'] });
    },
    [t, client, navigate, toast],
  );
}
