import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { lazyComponent } from '../../lazy-component.tsx';
import { standingOf } from './standing-of.ts';
import { useRecurringTools } from './use-recurring-tools.ts';

const AskAboutUsual = lazyComponent(() =>
  import('@trpeza/ui/ordering/recurring-orders/make-recurring.form').then(
    (module) => module.MakeRecurringFromOrder,
  ),
);

/** Turns an earlier order into a recurring order, after the customer has chosen the interval and the first day. */
export function MakeRecurringFromOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const tools = useRecurringTools(order.userId, t('usual.made'));
  const { data: standing } = useQuery({ ...standingOf(order.userId), enabled: isOpen });
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('usual.make')}
      </Button>
      <AskAboutUsual
        wanted={isOpen}
        onFailure={() => {
          setOpen(false);
          toast.show({ kind: 'error', title: t('usual.failed') });
        }}
        userId={order.userId}
        order={order}
        standing={standing}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={tools}
      />
    </>
  );
}
