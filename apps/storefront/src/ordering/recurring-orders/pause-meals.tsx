import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '@trpeza/contract/ordering/recurring-orders.schemas';
import {
  PausedOrders,
  usePausedOrders,
  usePauseResultToast,
} from '@trpeza/ui/ordering/recurring-orders/paused-orders';
import { lastDayOf } from '@trpeza/ui/ordering/recurring-orders/recurring-tools';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { deliveryQuery, sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import styles from './my-recurring-orders.module.css';
import { standingOf } from './standing-of.ts';

const LENGTHS = ['1', '2', '4', 'open'] as const;
type Length = (typeof LENGTHS)[number];

const SHOWN_DAYS = 4;

type PauseMealsProps = { userId: number; standing: Standing; onPaused: () => void };

/**
 * Pauses deliveries from a chosen day, for some weeks or until ended. By default, the pause starts after the last open
 * order.
 */
export function PauseMeals({ userId, standing, onPaused }: PauseMealsProps) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const newsOf = usePauseResultToast();
  const { today, pauseFrom } = standing;
  const [isOpen, setOpen] = useState(false);
  const [length, setLength] = useState<Length>('2');
  const [from, setFrom] = useState(pauseFrom);
  const { data: options } = useQuery(deliveryQuery);
  const to = length === 'open' ? null : lastDayOf(from, Number(length), options);
  const pause = usePausedOrders({ api, userId, from, to, enabled: isOpen });
  const make = useMutation({
    mutationFn: () =>
      api.call('POST /api/customers/{id}/holds', {
        params: { id: userId },
        body: { from, to, reason: 'other', cancelOrders: pause.cancelled.map(({ id }) => id) },
      }),
    onMutate: ignoreDoubleClick,
    onSuccess: async (made) => {
      setOpen(false);
      toast.show(newsOf(made));
      void client.invalidateQueries({ queryKey: ['GET /api/orders'] });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
      await client.invalidateQueries({ queryKey: standingOf(userId).queryKey });
      onPaused();
    },
  });
  const open = () => {
    setFrom(pauseFrom);
    pause.setTicked([]);
    make.reset();
    setOpen(true);
  };
  const days = options?.dates.slice(0, SHOWN_DAYS).map(({ date }) => date) ?? [];
  return (
    <div>
      <Button variant="secondary" onClick={open}>
        {t('usual.hold.make')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('usual.hold.make')}
        footer={
          <>
            <PausedOrders pause={pause} failure={make.error ? errorText(make.error) : undefined} />
            <Button
              isLoading={make.isPending || pause.isFetching}
              variant={pause.cancelled.length > 0 ? 'danger' : 'primary'}
              onClick={() => make.mutate()}
            >
              {pause.label}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('usual.hold.close')}
            </Button>
          </>
        }
      >
        <div className={styles.part}>
          <p>{t('usual.hold.explain')}</p>
          <RadioList
            name="from"
            legend={t('usual.hold.from')}
            value={from}
            onChange={setFrom}
            options={[
              ...(pauseFrom === today
                ? []
                : [{ value: pauseFrom, label: dateLine(pauseFrom), hint: t('usual.hold.after') }]),
              { value: today, label: t('usual.hold.now') },
              ...days.filter((day) => day !== pauseFrom).map((day) => ({ value: day, label: dateLine(day) })),
            ]}
          />
          <RadioList<Length>
            name="length"
            legend={t('usual.hold.weeks')}
            value={length}
            onChange={setLength}
            options={LENGTHS.map((value) => ({
              value,
              label: value === 'open' ? t('usual.hold.open') : t('usual.hold.for', { count: Number(value) }),
            }))}
          />
          <p role="status">
            <strong>
              {to === null ? t('usual.hold.lineOpen', { from }) : t('usual.hold.line', { from, to })}
            </strong>
          </p>
        </div>
      </Dialog>
    </div>
  );
}
