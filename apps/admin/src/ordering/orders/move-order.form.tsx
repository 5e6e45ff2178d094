import { useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { SLOTS } from '@trpeza/contract/ordering/slots';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { DateField } from '../calendar/date-field.tsx';
import { EditForm } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isLocalDate } from '../delivery-days/dates.ts';
import { formatOrderNumbers } from '../phone-orders/call.ts';
import { DeliveryDayList, findPause } from '../phone-orders/delivery-day-list.tsx';
import { useRecurring } from '../recurring-orders/use-recurring.ts';

type Body = Input<'PUT /api/orders/{id}/delivery'>['body'];

const OTHER = 'other';

/** Moves an order to one of the next delivery days, or to a typed date. */
export function MoveOrderForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { slot, dateLine } = useFormats();
  const [key] = useState(() => crypto.randomUUID());
  // The delivery when the form was opened: if a colleague moves the order in the meantime, the API refuses this move.
  const [expected] = useState({ deliveryDate: order.deliveryDate, deliveryTime: order.deliveryTime });
  const ordering = useQuery(api.query('GET /api/customers/{id}/ordering', { params: { id: order.userId } }));
  const pauses = useRecurring(order.userId).data?.pauses ?? [];
  if (ordering.isPending) return <Loading />;
  // Without the customer's data the date can still be typed.
  const { options, openOrders = [] } = ordering.data ?? {};
  const others = openOrders.filter(({ id }) => id !== order.id);
  const now = expected.deliveryDate;
  const dates = options?.dates.filter(({ date }) => date !== now) ?? [];
  const pauseOn = (day: string) => (day === now ? undefined : findPause(pauses, day));
  const dayOf = ({ deliveryDate, otherDay }: { deliveryDate: string; otherDay: string }) =>
    deliveryDate === OTHER ? otherDay : deliveryDate;
  return (
    <EditForm
      form={{
        values: { ...expected, otherDay: '', reason: '' },
        bodyOf: ({ reason, ...values }): Body => ({
          deliveryDate: dayOf(values),
          deliveryTime: values.deliveryTime,
          expected,
          key,
          ...(reason.trim() && { reason: reason.trim() }),
        }),
        check: (values) => {
          const day = dayOf(values);
          const isSame = day === now && values.deliveryTime === expected.deliveryTime;
          const wrong =
            isSame || !isLocalDate(day) ? t('reschedule.choose') : pauseOn(day) && t('reschedule.paused');
          return { [values.deliveryDate === OTHER ? 'otherDay' : 'deliveryDate']: wrong };
        },
      }}
      call={api.mutation('PUT /api/orders/{id}/delivery', (body: Body) => ({
        params: { id: order.id },
        body,
      }))}
      done={({ orderNumber: number, deliveryDate: date }: Order) => t('reschedule.done', { number, date })}
      failed={t('reschedule.failed')}
      onSaved={onClose}
      submit={t('reschedule.confirm')}
      cancel={t('reschedule.keep', { date: now })}
      onCancel={onClose}
    >
      {({ values, valued, text }) => {
        const day = dayOf(values);
        const second = others.filter(({ deliveryDate }) => deliveryDate === day);
        return (
          <>
            <DeliveryDayList
              {...valued('deliveryDate')}
              legend={t('reschedule.day')}
              description={t('reschedule.dayHelp')}
              dates={dates}
              openOrders={others}
              pauses={pauses}
              before={[{ value: now, label: dateLine(now), hint: t('reschedule.sameDay') }]}
              after={[{ value: OTHER, label: t('reschedule.otherDay') }]}
            />
            {values.deliveryDate === OTHER ? (
              <DateField {...valued('otherDay')} label={t('reschedule.otherDay')} />
            ) : null}
            {pauseOn(day) ? <Link to={paths.customer(order.userId)}>{t('reschedule.endPause')}</Link> : null}
            <Select
              {...text('deliveryTime')}
              label={t('reschedule.time')}
              options={SLOTS.map((value) => ({ value, label: slot(value) }))}
            />
            <TextField {...text('reason')} label={t('reschedule.reason')} maxLength={500} />
            {isLocalDate(day) && day.slice(0, 7) !== now.slice(0, 7) ? <p>{t('reschedule.month')}</p> : null}
            {second.length > 0 ? (
              <p role="status">{t('reschedule.second', { orders: formatOrderNumbers(second) })}</p>
            ) : null}
          </>
        );
      }}
    </EditForm>
  );
}
