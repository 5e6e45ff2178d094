import { Group } from '@mantine/core';
import type { DeliveryDays } from '@trpeza/contract/ordering/calendar.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';

export type DeliveryDay = DeliveryDays['days'][number];

/** A day, those before and after it, and the kitchen's date. */
export interface DayProps {
  day: DeliveryDay;
  around: readonly DeliveryDay[];
  today: string;
}

/** Whether a date belongs on the calendar: a delivery day, a closed one, or a date with orders. */
export const isListed = ({ isDeliveryDay, isClosed, orders }: DeliveryDay): boolean =>
  isDeliveryDay || isClosed || orders > 0;

type State = 'closed' | 'past' | 'today' | 'open' | 'later' | 'ended' | 'none';
const TONES: Partial<Record<State, BadgeTone>> = {
  closed: 'red',
  today: 'indigo',
  open: 'green',
  ended: 'yellow',
};

function stateOf(day: DeliveryDay, today: string, untilDay: string | undefined): State {
  if (day.isClosed) return 'closed';
  if (day.date < today) return 'past';
  if (!day.isDeliveryDay) return 'none';
  if (day.date === today) return 'today';
  if (day.canBeOrdered) return 'open';
  return untilDay !== undefined && untilDay > today ? 'later' : 'ended';
}

/** `isLong`: the cut-off has its weekday. */
type DayStateProps = { day: DeliveryDay; today: string; isLong?: boolean };

/** Whether a day can be ordered, until when, and why it differs from the usual days. */
export function DayState({ day, today, isLong = false }: DayStateProps) {
  const { t } = useTranslation(['delivery-days', 'settings']);
  const { date: write, clock } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const { isAdded, insteadOf, replacedBy, holiday, orderUntil, orders } = day;
  const untilDay = orderUntil ? localDateOf(orderUntil, timeZone) : undefined;
  const state = stateOf(day, today, untilDay);
  const at = orderUntil ? `${write(untilDay ?? '', isLong ? 'day' : 'short')}, ${clock(orderUntil)}` : '';
  const facts = [
    ...(state === 'open' ? [t('until', { at })] : []),
    ...(state === 'ended' ? [t('since', { at })] : []),
    ...(isAdded ? [insteadOf ? t('extraInstead', { date: insteadOf }) : t('extra')] : []),
    ...(replacedBy ? [t('replaced', { date: replacedBy })] : []),
    ...(holiday ? [holiday.key ? t(`settings:holiday.${holiday.key}`) : holiday.name] : []),
  ];
  return (
    <Group gap="xs">
      <Badge tone={TONES[state] ?? 'neutral'} size="small">
        {t(`state.${state}`)}
      </Badge>
      {holiday && !day.isClosed && day.date >= today ? (
        <Badge tone="yellow" size="small">
          {t('holiday')}
        </Badge>
      ) : null}
      {facts.length > 0 ? <span>{facts.join(' · ')}</span> : null}
      {day.isClosed && orders > 0 && day.date >= today ? (
        <strong>{t('stillOrdered', { count: orders })}</strong>
      ) : null}
    </Group>
  );
}
