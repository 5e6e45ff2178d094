import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Warns in an open form that a colleague has changed the status of the order. The input of the form is kept. */
export function StatusChangedNotice({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const [before] = useState(order.status);
  if (order.status === before) return null;
  const states = { from: words(`status.${before}`), to: words(`status.${order.status}`) };
  return (
    <Notice kind="warning" level={3} announce title={t('orders.changedMeanwhile')}>
      {t('orders.history.moved', states)}
    </Notice>
  );
}
