import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { lazyComponent } from '../../lazy-component.tsx';
import { recurringOf } from './recurring-of.ts';
import { useRecurringDialogDeps } from './use-recurring-dialog-deps.ts';

const AskAboutRecurring = lazyComponent(() =>
  import('@trpeza/ui/ordering/recurring-orders/make-recurring.form').then(
    (module) => module.MakeRecurringFromOrder,
  ),
);

/** Turns an earlier order into a recurring order, after the customer has chosen the interval and the first day. */
export function MakeRecurringFromOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const tools = useRecurringDialogDeps(order.userId, t('recurring.made'));
  const { data: recurring } = useQuery({ ...recurringOf(order.userId), enabled: isOpen });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('recurring.make')}
      </Button>
      <AskAboutRecurring
        wanted={isOpen}
        onFailure={() => {
          setOpen(false);
          toast.show({ kind: 'error', title: t('recurring.failed') });
        }}
        userId={order.userId}
        order={order}
        recurring={recurring}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={tools}
      />
    </>
  );
}
