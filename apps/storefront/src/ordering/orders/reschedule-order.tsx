import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { deliveryQuery, sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { DeliveryPicker } from '../calendar/delivery-picker.tsx';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { useShowOrder } from './use-show-order.ts';

/**
 * Moves the customer's own order to another day or time; meals and price stay. Only days that can still be ordered are
 * offered.
 */
export function RescheduleOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { date, slot } = useFormats();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const showOrder = useShowOrder();
  const { data: options } = useQuery(deliveryQuery);
  const now = { deliveryDate: order.deliveryDate, deliveryTime: order.deliveryTime };
  const [wanted, setWanted] = useState(now);
  const [key] = useState(() => crypto.randomUUID());
  const { mutate, error, isPending } = useMutation({
    ...api.mutation('PUT /api/orders/{id}/delivery'),
    onSuccess: ({ orderNumber: number, deliveryDate }) => {
      toast.show({ kind: 'success', title: t('reschedule.done', { number, date: deliveryDate }) });
      // The order may now use the budget of another month.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
      onClose();
      showOrder(number);
    },
    onError: onSessionEnd,
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/orders'] }),
  });
  const isSame = wanted.deliveryDate === now.deliveryDate && wanted.deliveryTime === now.deliveryTime;
  const send = () => mutate({ params: { id: order.id }, body: { ...wanted, expected: now, key } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reschedule.title', { number: order.orderNumber })}
      footer={
        <>
          {isSame ? null : (
            <Button isLoading={isPending} onClick={send}>
              {t('reschedule.confirm')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('reschedule.keep', { date: order.deliveryDate })}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice kind="error" title={t('reschedule.failed')} level={3} announce>
          {errorText(error)}
        </Notice>
      ) : null}
      <p>
        {t('reschedule.now', { date: date(order.deliveryDate, 'day'), slot: slot(order.deliveryTime) })}{' '}
        {t('reschedule.dayHelp')}
      </p>
      {options ? (
        <DeliveryPicker
          options={options}
          value={wanted}
          onChange={setWanted}
          onLeave={onClose}
          isReschedule
        />
      ) : null}
    </Dialog>
  );
}
