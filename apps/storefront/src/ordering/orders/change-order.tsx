import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { useShowOrder } from './use-show-order.ts';

const ChangeMeals = lazyComponent(() =>
  import('@trpeza/ui/ordering/orders/change-meals.form').then((module) => module.ChangeMeals),
);

/** Lets the customer change the meals until the cut-off, unless the kitchen has started on the order. */
export function ChangeOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const showOrder = useShowOrder();
  const [isOpen, setOpen] = useState(false);
  const onChanged = () => {
    toast.show({ kind: 'success', title: t('change.done', { number: order.orderNumber }) });
    void client.invalidateQueries({ queryKey: ['GET /api/orders'] });
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
    showOrder(order.orderNumber);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('mine.change')}
      </Button>
      <ChangeMeals
        wanted={isOpen}
        onFailure={() => {
          setOpen(false);
          toast.show({ kind: 'error', title: t('change.menuFailed') });
        }}
        order={order}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={{ api, role: 'customer', price, errorText, onChanged }}
      />
    </>
  );
}
