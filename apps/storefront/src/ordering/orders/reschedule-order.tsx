import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Decision, failureOf } from '@trpeza/ui/ordering/decision';
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
  const { deliveryDate: day, deliveryTime: time } = wanted;
  const isSame = day === now.deliveryDate && time === now.deliveryTime;
  const until = options?.dates.find((one) => one.date === day)?.orderUntilDate;
  return (
    <Decision
      title={t('reschedule.title', { number: order.orderNumber })}
      onClose={onClose}
      action={
        isSame
          ? undefined
          : day === now.deliveryDate
            ? t('reschedule.toTime', { slot: time })
            : t('reschedule.to', { date: day })
      }
      todo={t('reschedule.todo')}
      isPending={isPending}
      onSubmit={() => mutate({ params: { id: order.id }, body: { ...wanted, expected: now, key } })}
      errors={failureOf(error, errorText)}
      consequence={
        <>
          <p>{t('reschedule.now', { date: date(now.deliveryDate, 'day'), slot: slot(now.deliveryTime) })}</p>
          {isSame ? null : <Text fw={700}>{t('reschedule.new', { date: day, slot: time, until })}</Text>}
          <p>{t('reschedule.dayHelp')}</p>
        </>
      }
    >
      {options ? (
        <DeliveryPicker
          options={options}
          value={wanted}
          onChange={setWanted}
          onLeave={onClose}
          isReschedule
        />
      ) : null}
    </Decision>
  );
}
