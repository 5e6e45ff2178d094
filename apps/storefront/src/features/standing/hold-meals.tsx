import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '@trpeza/contract/standing/standing.schemas';
import { lastDayOf } from '@trpeza/ui/features/standing/usual-tools';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { deliveryQuery, sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { notifyOtherTabs } from '../sign-in/other-tabs.ts';
import styles from './my-usual.module.css';
import { standingOf } from './standing-of.ts';

const LENGTHS = ['1', '2', '4', 'open'] as const;
type Length = (typeof LENGTHS)[number];

const SHOWN_DAYS = 4;

type HoldMealsProps = { userId: number; standing: Standing; onHeld: () => void };

/** No meals from a day on, for some weeks or until the customer says so; orders of that time are cancelled with it. */
export function HoldMeals({ userId, standing, onHeld }: HoldMealsProps) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [length, setLength] = useState<Length>('2');
  const [from, setFrom] = useState(standing.today);
  const { data: options } = useQuery(deliveryQuery);
  const to = length === 'open' ? null : lastDayOf(from, Number(length), options);
  const covered = standing.openOrders.filter(
    ({ deliveryDate }) => deliveryDate >= from && (to === null || deliveryDate <= to),
  );
  const hold = useMutation({
    mutationFn: () =>
      api.call('POST /api/customers/{id}/holds', {
        params: { id: userId },
        body: { from, to, reason: 'other', cancelOrders: covered.map(({ id }) => id) },
      }),
    onMutate: pausePresses,
    onSuccess: async ({ kept }) => {
      setOpen(false);
      toast.show({ kind: 'success', title: t('usual.hold.made') });
      for (const { orderId } of kept)
        toast.show({ kind: 'error', title: t('usual.hold.kept', { number: orderId }) });
      void client.invalidateQueries({ queryKey: ['GET /api/orders'] });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
      await client.invalidateQueries({ queryKey: standingOf(userId).queryKey });
      onHeld();
    },
  });
  const days = options?.dates.slice(0, SHOWN_DAYS).map(({ date }) => date) ?? [];
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('usual.hold.make')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('usual.hold.make')}
        footer={
          <>
            <Button isLoading={hold.isPending} onClick={() => hold.mutate()}>
              {t('usual.hold.save')}
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
              { value: standing.today, label: t('usual.hold.now') },
              ...days.map((day) => ({ value: day, label: dateLine(day) })),
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
          {covered.length > 0 ? (
            <div>
              <p>{t('usual.hold.cancel')}</p>
              <ul className={styles.orders}>
                {covered.map(({ id, orderNumber: number, deliveryDate: date }) => (
                  <li key={id}>{t('usual.hold.order', { number, date })}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {hold.error ? (
            <Notice kind="error" title={t('usual.hold.failed')} level={3} announce>
              {errorText(hold.error)}
            </Notice>
          ) : null}
        </div>
      </Dialog>
    </div>
  );
}

type EndHoldProps = { userId: number; hold: Standing['holds'][number]; onEnded: () => void };

/** A hold that covers today or comes, and its end; days that can still be ordered are asked about. */
export function EndHold({ userId, hold, onEnded }: EndHoldProps) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const toast = useToast();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: (orderFor: string[]) =>
      api.call('POST /api/customers/{id}/holds/{holdId}/end', {
        params: { id: userId, holdId: hold.id },
        body: { orderFor },
      }),
    onMutate: pausePresses,
    onSuccess: (standing) => {
      client.setQueryData(standingOf(userId).queryKey, standing);
      toast.show({ kind: 'success', title: t('usual.hold.ended') });
      onEnded();
    },
  });
  const { from, to } = hold;
  return (
    <Notice
      kind="warning"
      level={3}
      title={to === null ? t('usual.hold.lineOpen', { from }) : t('usual.hold.line', { from, to })}
      actions={
        <Button
          isLoading={end.isPending}
          onClick={() => (hold.asks.length > 0 ? setAsking(true) : end.mutate([]))}
        >
          {t('usual.hold.end')}
        </Button>
      }
    >
      {end.error ? errorText(end.error) : null}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('usual.hold.endTitle')}
        footer={
          <>
            <Button isLoading={end.isPending} onClick={() => end.mutate(hold.asks)}>
              {t('usual.hold.endYes')}
            </Button>
            <Button variant="secondary" isLoading={end.isPending} onClick={() => end.mutate([])}>
              {t('usual.hold.endSkip')}
            </Button>
          </>
        }
      >
        <div className={styles.part}>
          <p>{t('usual.hold.asks')}</p>
          <ul className={styles.orders}>
            {hold.asks.map((each) => (
              <li key={each}>{dateLine(each)}</li>
            ))}
          </ul>
        </div>
      </Dialog>
    </Notice>
  );
}
