import { useQuery } from '@tanstack/react-query';
import type { PublicHolidays } from '@trpeza/contract/ordering/calendar.schemas';
import { AUSTRALIAN_STATES, type AustralianState } from '@trpeza/contract/ordering/holidays.constants';
import type { OpenedDate } from '@trpeza/contract/office/settings.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { OpenDay } from './open-day.tsx';
import type { SettingForm } from './section.form.tsx';
import styles from './settings.module.css';

const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

const WEEKS_AHEAD = 8;

/** The regular delivery days of the next weeks that have no replacement yet. */
const regularDays = ({ weekdays, opened }: Days, today: string): string[] =>
  Array.from({ length: WEEKS_AHEAD * 7 }, (_, ahead) =>
    new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10),
  ).filter((day) => weekdays.includes(weekdayOf(day)) && !opened.some(({ insteadOf }) => insteadOf === day));

interface Days {
  closed: readonly string[];
  opened: readonly OpenedDate[];
  weekdays: readonly number[];
}

type Change = (days: { closed?: string[]; opened?: OpenedDate[] }) => void;

/** Adds an opened date and removes it from the closed dates, which take precedence over the opened ones. */
export const withOpenedDate = ({ closed, opened }: Days, day: OpenedDate): Parameters<Change>[0] => ({
  opened: [...opened, day],
  ...(closed.includes(day.date) && { closed: closed.filter((date) => date !== day.date) }),
});

/** Lists public holidays on delivery days, with buttons to close or replace each, and the extra delivery days. */
export function SpecialDays({ form, today }: { form: SettingForm; today: string }) {
  const { t } = useTranslation('settings');
  const listed = <Value,>(text: string) => JSON.parse(text) as Value[];
  const days: Days = {
    closed: listed<string>(form.values.closed_dates),
    opened: listed<OpenedDate>(form.values.opened_dates),
    weekdays: listed<number>(form.values.delivery_weekdays),
  };
  const { data: byZone } = useQuery(api.query('GET /api/public-holidays', { query: {} }));
  const change: Change = ({ closed, opened }) =>
    form.set({
      ...(closed && { closed_dates: JSON.stringify(closed.sort()) }),
      ...(opened && { opened_dates: JSON.stringify(opened) }),
    });
  return (
    <fieldset className={styles.closed}>
      <legend>{t('special.title')}</legend>
      <p className={styles.hint}>{t('special.text')}</p>
      <Select
        {...form.text('holiday_state')}
        label={t('field.holiday_state')}
        description={t('hint.holiday_state')}
        options={[
          {
            value: '',
            label: byZone?.state
              ? t('special.byZoneIs', { state: t(`state.${byZone.state}`) })
              : t('special.byZone'),
          },
          ...AUSTRALIAN_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
      <Suggestions
        state={AUSTRALIAN_STATES.find((state) => state === form.values.holiday_state)}
        {...{ days, change, today }}
      />
      <Opened {...{ days, change, today }} />
    </fieldset>
  );
}

interface DaysProps {
  days: Days;
  change: Change;
  today: string;
}

function Suggestions({ state, ...rest }: DaysProps & { state: AustralianState | undefined }) {
  const { t } = useTranslation('settings');
  const holidays = useQuery(api.query('GET /api/public-holidays', { query: state ? { state } : {} }));
  return (
    <QueryView query={holidays} title={t('special.failed')}>
      {(found) => {
        const shown = found.days.filter(({ date }) => rest.days.weekdays.includes(weekdayOf(date)));
        if (shown.length === 0) return <p>{t(found.state ? 'special.none' : 'special.noState')}</p>;
        return (
          <ul className={styles.days} aria-label={t('special.title')}>
            {shown.map((day) => (
              <Suggestion key={day.date} day={day} {...rest} />
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

type SuggestionProps = DaysProps & { day: PublicHolidays['days'][number] };

function Suggestion({ day: { date, name, key, isSubstitute }, days, change, today }: SuggestionProps) {
  const { t } = useTranslation('settings');
  const { dateLine } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const what = key ? t(`holiday.${key}`) : name;
  const instead = days.opened.find(({ insteadOf }) => insteadOf === date);
  const isClosed = days.closed.includes(date);
  return (
    <li>
      <span>
        <strong>{dateLine(date)}</strong> – {isSubstitute ? t('special.substitute', { name: what }) : what}
        {instead ? ` – ${t('special.instead', { date: instead.date })}` : null}
        {isClosed && !instead ? ` – ${t('special.closed')}` : null}
      </span>
      {isClosed || instead ? null : (
        <>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('special.closeOf', { date })}
            onClick={() => change({ closed: [...days.closed, date] })}
          >
            {t('special.close')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={t('special.openInsteadOf', { date })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('special.openInstead')}
          </Button>
        </>
      )}
      {isOpen && !instead ? (
        <OpenDay
          insteadOf={date}
          taken={days.opened}
          today={today}
          onDone={(opened) => {
            if (opened) change(withOpenedDate(days, opened));
            setOpen(false);
          }}
        />
      ) : null}
    </li>
  );
}

function Opened({ days, change, today }: DaysProps) {
  const { t } = useTranslation('settings');
  const { dateLine } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const coming = days.opened.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1));
  return (
    <>
      <h3>{t('field.opened_dates')}</h3>
      <p className={styles.hint}>{t('hint.opened_dates')}</p>
      {coming.length === 0 ? <p>{t('special.noneOpened')}</p> : null}
      <ul className={styles.days} aria-label={t('field.opened_dates')}>
        {coming.map((opened) => (
          <li key={opened.date}>
            <span>
              <strong>{dateLine(opened.date)}</strong>
              {opened.insteadOf ? ` – ${t('special.insteadOf', { date: opened.insteadOf })}` : null}
              {opened.cutoff
                ? ` – ${t('cutoffShort', { count: opened.cutoff.daysBefore, time: opened.cutoff.time })}`
                : null}
            </span>
            {opened.insteadOf ? (
              <Link to={paths.dayMoves({ from: opened.insteadOf, to: opened.date })}>
                {t('special.move')}
              </Link>
            ) : null}
            <Button
              variant="secondary"
              size="small"
              aria-label={t('closed.removeOf', { date: opened.date })}
              onClick={() => change({ opened: days.opened.filter(({ date }) => date !== opened.date) })}
            >
              {t('closed.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'close' : 'plus'} />
        {t('special.open')}
      </Button>
      {isOpen ? (
        <OpenDay
          insteadOf={null}
          regularDays={regularDays(days, today)}
          taken={days.opened}
          today={today}
          onDone={(opened) => {
            if (opened) change(withOpenedDate(days, opened));
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
