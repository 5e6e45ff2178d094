import type { OpenedDate } from '@trpeza/contract/office/settings.schemas';
import { findDateProblem, readTime } from '@trpeza/contract/platform/dates';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';
import { WHOLE_NUMBER } from './text-settings.tsx';

interface OpenDayProps {
  /** The delivery day to be replaced; null if it is chosen in this form, or if none is replaced. */
  insteadOf: string | null;
  /** Regular delivery days that the opened day may replace. */
  regularDays?: readonly string[];
  taken: readonly OpenedDate[];
  today: string;
  /** Called without an argument when the form is cancelled. */
  onDone: (opened?: OpenedDate) => void;
}

const NONE: readonly string[] = [];
const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** Opens a single date for delivery, optionally with its own cut-off. */
export function OpenDay({ insteadOf: given, regularDays = NONE, taken, today, onDone }: OpenDayProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { dateLine } = useFormats();
  const id = useId();
  const [replaced, setReplaced] = useState(given ?? '');
  const insteadOf = replaced || null;
  const [date, setDate] = useState(given ? dayAfter(given) : '');
  const [hasCutoff, setHasCutoff] = useState(false);
  const [daysBefore, setDaysBefore] = useState('5');
  const [time, setTime] = useState('23:59');
  const [error, setError] = useState<{ date?: string; cutoff?: string }>({});
  const add = () => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
    const isTaken = taken.some((each) => each.date === date || each.insteadOf === date) || date === insteadOf;
    const [days, hour] = [Number(daysBefore), readTime(time)];
    const isCutoff = !hasCutoff || (/^\d{1,2}$/.test(daysBefore.trim()) && days >= 1 && days <= 30 && hour);
    if (date === '') return setError({ date: t('special.dateNeeded') });
    if (!isDay) return setError({ date: t(`common:rules.${findDateProblem(date)}`) });
    if (date < today) return setError({ date: t('rules.opened-past') });
    if (isTaken) return setError({ date: t('rules.opened') });
    if (!isCutoff) return setError({ cutoff: t('rules.cutoff') });
    return onDone({ date, insteadOf, cutoff: hasCutoff ? { daysBefore: days, time: hour! } : null });
  };
  return (
    <div className={styles.openDay}>
      <DateField
        id={`${id}-date`}
        label={t('special.day')}
        value={date}
        onChange={setDate}
        error={error.date}
      />
      {regularDays.length > 0 ? (
        <Select
          label={t('special.replaces')}
          description={t('special.replacesHint')}
          value={replaced}
          onChange={(event) => setReplaced(event.currentTarget.value)}
          options={[
            { value: '', label: t('special.replacesNone') },
            ...regularDays.map((day) => ({ value: day, label: dateLine(day) })),
          ]}
        />
      ) : null}
      <CheckRow
        id={`${id}-own`}
        label={t('special.ownCutoff')}
        isCompact
        checked={hasCutoff}
        onChange={() => setHasCutoff(!hasCutoff)}
      />
      {hasCutoff ? (
        <div className={styles.pair}>
          <TextField
            id={`${id}-days`}
            label={t('field.order_cutoff')}
            description={t('hint.order_cutoff')}
            error={error.cutoff}
            inputMode="numeric"
            maxLength={WHOLE_NUMBER.max}
            value={daysBefore}
            onChange={(event) => setDaysBefore(event.currentTarget.value)}
          />
          <TextField
            id={`${id}-time`}
            label={t('cutoffTime')}
            description={t('cutoffTimeHint')}
            maxLength={8}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={add}>{t('special.add')}</Button>
        <Button variant="secondary" onClick={() => onDone()}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
}
