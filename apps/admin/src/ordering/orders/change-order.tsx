import { isChangeable } from '@trpeza/contract/ordering/change-order.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { ChangeMeals } from '@trpeza/ui/ordering/orders/change-meals.form';
import { Button } from '@trpeza/ui/kit/button/button';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './order-details.module.css';

/** Changes the meals of an order until the kitchen starts on it. The API enforces the deadline of each role. */
export function ChangeOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const { role } = useUser();
  const errorText = useErrorText();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const onChanged = ({ orderNumber: number }: Order) =>
    toast.show({ kind: 'success', title: t('change.done', { number }) });
  if (!isChangeable(order) && !open) return null;
  return (
    <>
      <Button variant="secondary" className={styles.credit} onClick={() => setOpen(true)}>
        {t('change.button')}
      </Button>
      <ChangeMeals
        order={order}
        open={open}
        onClose={() => setOpen(false)}
        tools={{ api, role, price, errorText, onChanged }}
      />
    </>
  );
}
