import { Group, Paper, Text } from '@mantine/core';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './date-choice.module.css';
import { deliveryAfter, deliveryBefore, isDeliveryDay } from './delivery-dates.ts';

const DatePicker = lazy(() =>
  import('@trpeza/ui/kit/date-picker/date-picker').then((module) => ({ default: module.DatePicker })),
);

type DateChoiceProps = { date: string; options: DeliveryOptions; to: (date?: string) => string };

/**
 * The date in one line: previous and next delivery day, a calendar for any other day, and a link back to the next delivery.
 */
export function DateChoice({ date, options, to }: DateChoiceProps) {
  const { t } = useTranslation('kitchen');
  const { dateLine: write } = useFormats();
  const { coming } = options;
  return (
    <Group component="section" className={styles.choice} gap="sm" aria-label={t('date.label')}>
      <Step to={to} word={t('date.earlier')} date={deliveryBefore(options, date)} icon="arrow-left" />
      <h2 className={styles.date}>
        {write(date)}
        <DayNote date={date} options={options} />
      </h2>
      <Step to={to} word={t('date.later')} date={deliveryAfter(options, date)} icon="arrow-right" />
      <CalendarButton key={date} date={date} options={options} to={to} />
      {date === coming ? null : (
        <ButtonLink to={to()} variant="secondary">
          {t('date.coming')}
        </ButtonLink>
      )}
    </Group>
  );
}

interface StepProps {
  to: (date: string) => string;
  word: string;
  date: string;
  icon: 'arrow-left' | 'arrow-right';
}

function Step({ to, word, date, icon }: StepProps) {
  const { date: write } = useFormats();
  const day = write(date, 'short');
  return (
    <ButtonLink className={styles.square} variant="secondary" to={to(date)} title={day}>
      <Icon name={icon} />
      <VisuallyHidden>
        {word}: {day}
      </VisuallyHidden>
    </ButtonLink>
  );
}

function DayNote({ date, options }: Pick<DateChoiceProps, 'date' | 'options'>) {
  const { t } = useTranslation('kitchen');
  const isToday = date === options.today;
  const hasDelivery = isDeliveryDay(options, date);
  if (!isToday && hasDelivery) return null;
  return (
    <Text span display="block" fz="1rem" ff="text" c="dimmed">
      {isToday ? t('date.isToday') : null}
      {isToday && !hasDelivery ? ' · ' : null}
      {hasDelivery ? null : t('date.noDelivery')}
    </Text>
  );
}

/**
 * A button that opens a calendar. The calendar opens inline instead of as an overlay, so that it cannot be closed by
 * accident.
 */
function CalendarButton({ date, options, to }: DateChoiceProps) {
  const { t } = useTranslation('kitchen');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button
        className={styles.square}
        variant="secondary"
        aria-label={t('date.calendar')}
        title={t('date.calendar')}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" />
      </Button>
      {open ? (
        <Paper id={panel} className={styles.calendar} role="group" aria-label={t('date.choose')}>
          <Suspense fallback={<Loading />}>
            <DatePicker value={date} onChange={(chosen) => chosen && void navigate(to(chosen))} />
          </Suspense>
          {date === options.today ? null : (
            <ButtonLink to={to(options.today)} variant="secondary">
              {t('date.today')}
            </ButtonLink>
          )}
        </Paper>
      ) : null}
    </>
  );
}
