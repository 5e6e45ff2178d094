import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioList } from '../../kit/radio-list/radio-list.tsx';

export interface RecurringInterval {
  everyWeeks: number;
  /** The first delivery day. */
  from: string;
}

type RecurringIntervalProps = {
  value: RecurringInterval;
  /** Days that can be ordered, in ascending order. */
  dates: readonly string[];
  dateLine: (date: string) => string;
  onChange: (value: RecurringInterval) => void;
};

const WEEKS = [1, 2, 3, 4];
const SHOWN_DATES = 4;

/** The interval of a recurring order, and its first day. */
export function RecurringOrderInterval({ value, dates, dateLine, onChange }: RecurringIntervalProps) {
  const { t } = useTranslation('orders');
  const id = useId();
  const weeks = WEEKS.includes(value.everyWeeks) ? WEEKS : [...WEEKS, value.everyWeeks];
  const shown = dates.slice(0, Math.max(SHOWN_DATES, dates.indexOf(value.from) + 1));
  return (
    <>
      <RadioList
        name={`${id}weeks`}
        legend={t('recurring.often')}
        value={String(value.everyWeeks)}
        onChange={(chosen) => onChange({ ...value, everyWeeks: Number(chosen) })}
        options={weeks.map((count) => ({ value: String(count), label: t('recurring.weeks', { count }) }))}
      />
      <RadioList
        name={`${id}from`}
        legend={t('recurring.first')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        options={shown.map((date) => ({ value: date, label: dateLine(date) }))}
      />
    </>
  );
}
