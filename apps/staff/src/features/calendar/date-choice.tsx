import type { DeliveryOptions } from '@trpeza/contract/calendar/calendar.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import styles from './date-choice.module.css';
import { comingDelivery, deliveryAfter, deliveryBefore, isDeliveryDay } from './delivery-dates.ts';

const DateCalendar = lazy(() => import('@trpeza/ui/features/calendar/date-calendar'));

type DateChoiceProps = { date: string; options: DeliveryOptions; to: (date?: string) => string };

/** Steps from delivery to delivery with two big buttons; today, and any other day of a calendar, beside them. */
export function DateChoice({ date, options, to }: DateChoiceProps) {
  const { t } = useTranslation('kitchen');
  const { dateLine: write } = useFormats();
  const coming = comingDelivery(options);
  return (
    <section className={styles.choice} aria-label={t('date.label')}>
      <div className={styles.steps}>
        <Step
          to={to(deliveryBefore(options, date))}
          word={t('date.earlier')}
          date={deliveryBefore(options, date)}
          icon="arrow-left"
        />
        <h2 className={styles.date}>
          {write(date)}
          <DayNote date={date} options={options} />
        </h2>
        <Step
          to={to(deliveryAfter(options, date))}
          word={t('date.later')}
          date={deliveryAfter(options, date)}
          icon="arrow-right"
        />
      </div>
      <div className={styles.others}>
        {date === coming ? null : (
          <ButtonLink to={to()} size="large">
            {t('date.coming')}
          </ButtonLink>
        )}
        {date === options.today ? null : (
          <ButtonLink to={to(options.today)} size="large" variant="secondary">
            {t('date.today')}
          </ButtonLink>
        )}
        <CalendarButton key={date} date={date} to={to} />
      </div>
    </section>
  );
}

type StepProps = { to: string; word: string; date: string; icon: 'arrow-left' | 'arrow-right' };

function Step({ to, word, date, icon }: StepProps) {
  const { date: write } = useFormats();
  return (
    <Link className={styles.step} to={to} data-icon={icon}>
      <Icon name={icon} />
      <span>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {write(date, 'short')}
      </span>
    </Link>
  );
}

function DayNote({ date, options }: Pick<DateChoiceProps, 'date' | 'options'>) {
  const { t } = useTranslation('kitchen');
  const isToday = date === options.today;
  const hasDelivery = isDeliveryDay(options, date);
  if (!isToday && hasDelivery) return null;
  return (
    <span className={styles.note}>
      {isToday ? t('date.isToday') : null}
      {isToday && !hasDelivery ? ' · ' : null}
      {hasDelivery ? null : t('date.noDelivery')}
    </span>
  );
}

/** Opens inline, not as an overlay: nothing to aim at, nothing to close by accident. */
function CalendarButton({ date, to }: { date: string; to: (date: string) => string }) {
  const { t } = useTranslation('kitchen');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {t('date.calendar')}
      </Button>
      <div id={panel} className={styles.calendar} hidden={!open} role="group" aria-label={t('date.choose')}>
        {open ? (
          <Suspense fallback={<Loading />}>
            <DateCalendar value={date} onChange={(chosen) => void navigate(to(chosen))} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
