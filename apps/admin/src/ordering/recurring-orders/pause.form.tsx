import { useMutation } from '@tanstack/react-query';
import { PAUSE_REASONS, type PauseReason } from '@trpeza/contract/ordering/recurring-orders.constants';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import {
  PausedOrders,
  usePausedOrders,
  usePauseResultToast,
} from '@trpeza/ui/ordering/recurring-orders/paused-orders';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './recurring.module.css';

type PauseFormProps = {
  open: boolean;
  customerId: number;
  recurring: RecurringOverview;
  onClose: () => void;
};

interface Values {
  from: string;
  to: string;
  reason: PauseReason;
}

const bodyOf = ({ from, to, reason }: Values) => ({ from, to: to === '' ? null : to, reason });

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Dialog that creates a pause, by default after the last open order. The same request cancels the orders that the user
 * has selected.
 */
export function PauseForm({ open, customerId, recurring, onClose }: PauseFormProps) {
  const { t } = useTranslation('recurring');
  const { t: words } = useTranslation('orders');
  const formId = useId();
  const toast = useToast();
  const errorText = useErrorText();
  const newsOf = usePauseResultToast();
  const start: Values = { from: recurring.pauseFrom, to: '', reason: 'hospital' };
  const form = useForm({
    values: start,
    schema: () => import('@trpeza/contract/ordering/recurring-orders.schemas').then((all) => all.MakePause),
    bodyOf,
  });
  const { from, to, reason } = form.values;
  const isWhole = isDay(from) && (to === '' || (isDay(to) && to >= from));
  const affected = usePausedOrders({
    api,
    userId: customerId,
    from,
    to: to === '' ? null : to,
    enabled: open && isWhole,
  });
  const close = () => {
    form.reset(start);
    affected.setTicked([]);
    onClose();
  };
  const pause = useMutation({
    ...api.mutation(
      'POST /api/customers/{id}/pauses',
      (body: ReturnType<typeof bodyOf> & { cancelOrders: number[] }) => ({
        params: { id: customerId },
        body,
      }),
    ),
    onSuccess: (made) => {
      toast.show(newsOf(made));
      close();
    },
    onError: (error) => form.refuse(error, errorText(error, words('recurring.pause.failed'))),
  });
  const cancelOrders = affected.cancelled.map(({ id }) => id);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('pause.title')}
      footer={
        <>
          {isWhole ? <PausedOrders pause={affected} failure={undefined} /> : null}
          <Button
            type="submit"
            form={formId}
            variant={cancelOrders.length > 0 ? 'danger' : 'primary'}
            isLoading={pause.isPending || affected.isFetching}
          >
            {isWhole ? affected.label : t('pause.make')}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t('pause.close')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(pause, (body) => ({ ...body, cancelOrders }))}
      >
        <ErrorSummary {...form.summary} />
        <p>{t('pause.explain')}</p>
        <DateField
          {...form.field('from')}
          label={t('pause.from')}
          value={from}
          onChange={(value) => form.set({ from: value })}
        />
        <DateField
          {...form.field('to')}
          label={t('pause.to')}
          value={to}
          onChange={(value) => form.set({ to: value })}
        />
        <RadioList<PauseReason>
          name="reason"
          legend={t('pause.reason')}
          value={reason}
          onChange={(chosen) => form.set({ reason: chosen })}
          options={PAUSE_REASONS.map((value) => ({ value, label: t(`pause.is.${value}`) }))}
        />
      </form>
    </Dialog>
  );
}
