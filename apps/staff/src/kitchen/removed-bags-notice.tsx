import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Warns about orders that left the list while it was open, because their bag may be half full and labelled. */
export function RemovedBagsNotice({ orders }: { orders: readonly PackingOrder[] }) {
  const { t } = useTranslation('kitchen');
  const { t: deliveries } = useTranslation('deliveries');
  const { gone, forget } = useRemovedOrders(orders);
  const count = gone.length;
  if (count === 0) return null;
  return (
    <div data-screen-only>
      <Notice
        kind="warning"
        announce
        title={t('packing.gone', { count })}
        actions={
          <Button size="large" variant="secondary" onClick={forget}>
            {deliveries('rounds.seen')}
          </Button>
        }
      >
        <ul>
          {gone.map(({ id, stop, customerName, orderNumber }) => (
            <li key={id}>
              <strong>{stop}</strong> · {customerName}, {orderNumber}
            </li>
          ))}
        </ul>
        <p>{t('packing.goneText', { count })}</p>
      </Notice>
    </div>
  );
}

/** Collects orders that disappeared from the list before they were out for delivery, until the user confirms the notice. */
function useRemovedOrders(orders: readonly PackingOrder[]) {
  const now = orders.map(({ id, status }) => `${id} ${status}`).join();
  const [seen, setSeen] = useState({ now, orders, gone: NONE });
  if (seen.now !== now) {
    const here = new Set(orders.map(({ id }) => id));
    // Orders that are out for delivery or delivered need no warning: their bags have left the kitchen.
    const left = seen.orders.filter(({ status }) => status !== 'delivering' && status !== 'completed');
    setSeen({ now, orders, gone: [...seen.gone, ...left].filter(({ id }) => !here.has(id)) });
  }
  return { gone: seen.gone, forget: () => setSeen({ ...seen, gone: NONE }) };
}

const NONE: readonly PackingOrder[] = [];
