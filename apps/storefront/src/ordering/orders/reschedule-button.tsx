import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { RescheduleOrder } from './reschedule-order.tsx';

/**
 * Opens the reschedule dialog. The dialog is bundled with the page: a separate chunk would add its name to the list of
 * scripts in every first visit.
 */
export function RescheduleButton({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('mine.move')}
      </Button>
      {isOpen ? <RescheduleOrder order={order} onClose={close} /> : null}
    </>
  );
}
