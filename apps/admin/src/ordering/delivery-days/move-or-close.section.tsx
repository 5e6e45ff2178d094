import { Group, Stack, Title } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseMove } from '../day-moves/choose-move.tsx';
import { DayMoves } from '../day-moves/day-moves.tsx';
import { addDays } from './dates.ts';
import type { DayProps, DeliveryDay } from './day-state.tsx';
import { ExtraDayForm } from './extra-day.form.tsx';
import { useSpecialDays, withClosedDate } from './use-special-days.ts';

const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/**
 * The days to which a day's orders may move, the best one first: the next possible weekday, the one before, and the next
 * delivery day. Public holidays and weekends without deliveries are left out.
 */
export function suggestDays({ date }: DeliveryDay, around: readonly DeliveryDay[], today: string): string[] {
  const isPossible = (each: DeliveryDay) =>
    each.date > today &&
    each.date !== date &&
    !each.isClosed &&
    !each.holiday &&
    (each.isDeliveryDay || weekdayOf(each.date) <= 5);
  const possible = around.filter(isPossible);
  const next = possible.find((each) => each.date > date);
  const before = [...possible].reverse().find((each) => each.date < date && each.date >= addDays(date, -3));
  const regular = possible.find((each) => each.date > date && each.isDeliveryDay);
  return [...new Set([next, before, regular].flatMap((each) => each?.date ?? []))];
}

/** Moves the day's orders to another day, closes the day or opens it again, or opens another day instead. */
export function MoveOrCloseSection({ day, around, today }: DayProps) {
  const { t } = useTranslation('delivery-days');
  const { filters } = useUrlFilters({ to: 'date' });
  const suggested = suggestDays(day, around, today);
  const wanted = filters.to && filters.to !== day.date ? [filters.to] : [];
  return (
    <Stack gap="lg">
      {day.orders > 0 ? (
        <Stack component="section">
          <Title order={2}>{t('move.title')}</Title>
          <ChooseMove from={day.date} suggestions={[...new Set([...wanted, ...suggested])]} />
        </Stack>
      ) : null}
      {day.date >= today ? <CloseDay day={day} around={around} today={today} /> : null}
      <DayMoves of={day.date} />
    </Stack>
  );
}

function CloseDay({ day, around, today }: DayProps) {
  const { t } = useTranslation('delivery-days');
  const { date: write } = useFormats();
  const special = useSpecialDays();
  const [isAdding, setAdding] = useState(false);
  const { date, orders, isAdded, isClosed, replacedBy } = day;
  const save = useSave(special.call, {
    done: t(isClosed ? 'close.reopened' : 'close.done', { date }),
    onSaved: () => void special.reload(),
    onFailed: () => void special.reload(),
  });
  const isSetClosed = special.days.closed.includes(date);
  const reopen = () => save.mutate({ closed: special.days.closed.filter((each) => each !== date) });
  const close = () => save.mutate(withClosedDate(special.days, date, today));
  return (
    <Stack component="section">
      <Title order={2}>{t('close.title')}</Title>
      {day.isDeliveryDay ? (
        <p>
          {t(isAdded ? 'close.textAdded' : 'close.text')}{' '}
          {orders > 0 ? t('close.orders', { count: orders }) : t('close.noOrders')}
        </p>
      ) : replacedBy ? (
        <p>{t('close.isReplaced', { date: replacedBy })}</p>
      ) : (
        <p>{t(isSetClosed ? 'close.isClosed' : 'close.isNone')}</p>
      )}
      <Group gap="sm">
        {!special.isLoaded ? null : day.isDeliveryDay ? (
          <Button variant="danger" isLoading={save.isPending} onClick={close}>
            {t(isAdded ? 'close.removeExtra' : 'close.close', { date })}
          </Button>
        ) : isSetClosed && !replacedBy ? (
          <Button variant="secondary" isLoading={save.isPending} onClick={reopen}>
            {t('close.reopen', { date })}
          </Button>
        ) : null}
        {!isAdded && !replacedBy && (day.isDeliveryDay || isSetClosed) ? (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t('close.instead', { date: write(date, 'day') })}
          </Button>
        ) : null}
      </Group>
      {isAdding ? (
        <ExtraDayForm today={today} days={around} insteadOf={date} onClose={() => setAdding(false)} />
      ) : null}
    </Stack>
  );
}
