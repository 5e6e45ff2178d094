import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { Decision, failureOf } from '@trpeza/ui/ordering/decision';
import {
  PausedOrders,
  usePausedOrders,
  usePauseResultToast,
} from '@trpeza/ui/ordering/recurring-orders/paused-orders';
import { lastDayOf } from '@trpeza/ui/ordering/recurring-orders/recurring-days';
import { Button } from '@trpeza/ui/kit/button/button';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { deliveryQuery, sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { recurringOf } from './recurring-of.ts';

const LENGTHS = ['1', '2', '4', 'open'] as const;
type Length = (typeof LENGTHS)[number];

const SHOWN_DAYS = 3;

type PauseMealsProps = { userId: number; recurring: RecurringOverview; onPaused: () => void };

/**
 * Pauses deliveries from a chosen day, for some weeks or until ended. By default, the pause starts after the last open order.
 */
export function PauseMeals(props: PauseMealsProps) {
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('recurring.pause.button')}
      </Button>
      {isOpen ? <PauseDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PauseDialog({ userId, recurring, onPaused, onClose }: PauseMealsProps & { onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const newsOf = usePauseResultToast();
  const { today, pauseFrom } = recurring;
  const [length, setLength] = useState<Length>('2');
  const [from, setFrom] = useState(pauseFrom);
  const { data: options } = useQuery(deliveryQuery);
  const to = length === 'open' ? null : lastDayOf(from, Number(length), options);
  const pause = usePausedOrders({ api, userId, from, to, enabled: true });
  const make = useMutation({
    mutationFn: () =>
      api.call('POST /api/customers/{id}/pauses', {
        params: { id: userId },
        body: { from, to, reason: 'other', cancelOrders: pause.cancelled.map(({ id }) => id) },
      }),
    onMutate: ignoreDoubleClick,
    onSuccess: async (made) => {
      onClose();
      toast.show(newsOf(made));
      void client.invalidateQueries({ queryKey: ['GET /api/orders'] });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
      await client.invalidateQueries({ queryKey: recurringOf(userId).queryKey });
      onPaused();
    },
  });
  const error = make.error ?? pause.error;
  const days = options?.dates.slice(0, SHOWN_DAYS).map(({ date }) => date) ?? [];
  return (
    <Decision
      title={t('recurring.pause.make')}
      onClose={onClose}
      action={pause.action}
      isDanger={pause.cancelled.length > 0}
      isPending={make.isPending || pause.isFetching}
      onSubmit={() => make.mutate()}
      errors={failureOf(error, errorText)}
      consequence={<PausedOrders pause={pause} from={from} to={to} />}
    >
      <RadioList
        name="from"
        legend={t('recurring.pause.from')}
        value={from}
        onChange={setFrom}
        options={[
          ...(pauseFrom === today
            ? []
            : [{ value: pauseFrom, label: dateLine(pauseFrom), hint: t('recurring.pause.after') }]),
          { value: today, label: t('recurring.pause.now') },
          ...days.filter((day) => day !== pauseFrom).map((day) => ({ value: day, label: dateLine(day) })),
        ]}
      />
      <RadioList<Length>
        name="length"
        legend={t('recurring.pause.weeks')}
        value={length}
        onChange={setLength}
        options={LENGTHS.map((value) => ({
          value,
          label:
            value === 'open' ? t('recurring.pause.open') : t('recurring.pause.for', { count: Number(value) }),
        }))}
      />
    </Decision>
  );
}
