import { Button } from '@trpeza/ui/kit/button/button';
import DateCalendar from '@trpeza/ui/ordering/calendar/date-calendar';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './settings.module.css';

type ClosedDatesProps = {
  id: string;
  dates: readonly string[];
  today: string;
  /** ISO weekdays: Monday is 1. */
  weekdays: readonly number[];
  onChange: (dates: string[]) => void;
};

const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** Dates without delivery that fall on a delivery weekday. Past dates are removed automatically. */
export function ClosedDates({ id, dates, today, weekdays, onChange }: ClosedDatesProps) {
  const { t } = useTranslation('settings');
  const { dateLine: write } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const coming = dates.filter((date) => date >= today).sort();
  const add = (date: string) => {
    if (!coming.includes(date)) onChange([...coming, date].sort());
  };
  return (
    <fieldset className={styles.closed}>
      <legend>{t('field.closed_dates')}</legend>
      <p className={styles.hint}>{t('hint.closed_dates')}</p>
      {coming.length === 0 ? <p>{t('closed.none')}</p> : null}
      <ul className={styles.days} aria-label={t('field.closed_dates')}>
        {coming.map((date) => (
          <li key={date}>
            <span>{write(date)}</span>
            <Link to={paths.dayMoves({ from: date })} aria-label={`${t('closed.move')}: ${write(date)}`}>
              {t('closed.move')}
            </Link>
            <Button
              variant="secondary"
              aria-label={t('closed.removeOf', { date })}
              onClick={() => onChange(coming.filter((each) => each !== date))}
            >
              {t('closed.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button id={id} variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'close' : 'plus'} />
        {t(isOpen ? 'closed.done' : 'closed.add')}
      </Button>
      {isOpen ? (
        <div className={styles.calendar}>
          <p>{t('closed.choose')}</p>
          <DateCalendar
            value={null}
            onChange={add}
            minDate={today}
            closed={(date) => coming.includes(date) || !weekdays.includes(weekdayOf(date))}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
