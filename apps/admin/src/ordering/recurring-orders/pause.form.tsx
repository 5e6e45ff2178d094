import { PAUSE_REASONS, type PauseReason } from '@trpeza/contract/ordering/recurring-orders.constants';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Decision } from '@trpeza/ui/ordering/decision';
import { DateField } from '../calendar/date-field.tsx';
import {
  PausedOrders,
  usePausedOrders,
  usePauseResultToast,
} from '@trpeza/ui/ordering/recurring-orders/paused-orders';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { addDays, isLocalDate } from '../delivery-days/dates.ts';

type PauseFormProps = { customerId: number; recurring: RecurringOverview; onClose: () => void };

/** How long the pause lasts: one or two weeks, until the customer ends it, or until a typed day. */
const LENGTHS = ['1', '2', 'open', 'day'] as const;
type Length = (typeof LENGTHS)[number];

interface Values {
  from: string;
  length: Length | '';
  to: string;
  reason: PauseReason;
}

const lastDayOf = ({ from, length, to }: Values): string | null => {
  if (length === 'day') return to;
  return length === 'open' || length === '' ? null : addDays(from, Number(length) * 7 - 1);
};

const bodyOf = (values: Values) => ({
  from: values.from,
  to: isLocalDate(values.from) ? lastDayOf(values) : null,
  reason: values.reason,
});

/**
 * Dialog that creates a pause from today. The same request cancels the open orders that the user has ticked; none is
 * ticked at first.
 */
export function PauseForm({ customerId, recurring, onClose }: PauseFormProps) {
  const { t } = useTranslation(['recurring', 'orders']);
  const toast = useToast();
  const newsOf = usePauseResultToast();
  const start: Values = { from: recurring.today, length: '', to: '', reason: 'hospital' };
  const form = useForm({
    values: start,
    schema: () => import('@trpeza/contract/ordering/recurring-orders.schemas').then((all) => all.MakePause),
    check: ({ length, to }) => ({
      ...(length === '' && { length: t('pause.lengthNeeded') }),
      ...(length === 'day' && to === '' && { to: t('pause.toNeeded') }),
    }),
    bodyOf,
  });
  const { from, length } = form.values;
  const last = isLocalDate(from) ? lastDayOf(form.values) : null;
  const isWhole =
    isLocalDate(from) && length !== '' && (last === null || (isLocalDate(last) && last >= from));
  const affected = usePausedOrders({ api, userId: customerId, from, to: last, enabled: isWhole });
  const cancelOrders = affected.cancelled.map(({ id }) => id);
  const pause = useSave(
    api.mutation('POST /api/customers/{id}/pauses', (body: ReturnType<typeof bodyOf>) => ({
      params: { id: customerId },
      body: { ...body, cancelOrders },
    })),
    {
      form,
      failed: t('orders:recurring.pause.failed'),
      onSaved: (made) => {
        toast.show(newsOf(made));
        onClose();
      },
    },
  );
  return (
    <Decision
      title={t('pause.title')}
      onClose={onClose}
      action={
        !isWhole
          ? t('pause.make')
          : affected.orders.length > 0
            ? affected.action
            : t(last === null ? 'pause.saveOpen' : 'pause.save', { from, to: last })
      }
      isDanger={cancelOrders.length > 0}
      isPending={pause.isPending || affected.isFetching}
      onSubmit={form.onSubmit(pause, (body) => body)}
      errors={form.summary}
      consequence={
        isWhole ? <PausedOrders pause={affected} from={from} to={last} /> : <p>{t('pause.lengthNeeded')}</p>
      }
    >
      <DateField {...form.valued('from')} label={t('pause.from')} />
      <SegmentRadios<Length>
        {...form.valued('length')}
        legend={t('pause.length')}
        options={LENGTHS.map((value) => ({ value, label: t(`pause.for.${value}`) }))}
      />
      {length === 'day' ? <DateField {...form.valued('to')} label={t('pause.to')} /> : null}
      <SegmentRadios<PauseReason>
        {...form.valued('reason')}
        legend={t('pause.reason')}
        options={PAUSE_REASONS.map((value) => ({ value, label: t(`pause.is.${value}`) }))}
      />
    </Decision>
  );
}
