import { NativeSelect } from '@mantine/core';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/orders/orders.states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectOrderForm } from './correct-order.form.tsx';
import styles from './orders.module.css';

/** Choosing only asks: nothing changes before the consequences have been read and confirmed. */
export function OrderStatusSelect({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const [target, setTarget] = useState<OrderStatus>();
  const choose = (value: string) => {
    const status = ORDER_STATUSES.find((each) => each === value);
    if (status && status !== order.status) setTarget(status);
  };
  return (
    <>
      <NativeSelect
        className={styles.status ?? ''}
        aria-label={t('orders.statusOf', { number: order.orderNumber })}
        value={order.status}
        data={ORDER_STATUSES.map((status) => ({ value: status, label: words(`status.${status}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <CorrectOrderForm order={order} target={target} onClose={() => setTarget(undefined)} />
    </>
  );
}
