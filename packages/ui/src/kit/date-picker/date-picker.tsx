import { DatePicker as MantineDatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import type { Language } from '@trpeza/contract/platform/language';
import { formatDate } from '@trpeza/i18n/formats';
import en from 'dayjs/locale/en';
import mk from 'dayjs/locale/mk';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language/use-language.ts';
import styles from './date-picker.module.css';

type DatePickerProps = {
  /** `yyyy-MM-dd` */
  value: string | null;
  onChange: (date: string | null) => void;
  /** Whether a day is disabled. */
  closed?: (date: string) => boolean;
  minDate?: string;
  maxDate?: string;
};

/** The calendar's texts in each language; importing a module registers them. */
const CALENDARS: Record<Language, { name: string }> = { en, mk };

const CLASSES = Object.fromEntries(
  Object.entries({
    day: 'day',
    weekday: 'weekday',
    calendarHeader: 'calendarHead',
    calendarHeaderLevel: 'calendarTitle',
    calendarHeaderControl: 'calendarArrow',
    monthsListControl: 'pick',
    yearsListControl: 'pick',
  }).map(([part, name]) => [part, styles[name] ?? name]),
);

/**
 * A month calendar. It is an addition to the list of dates, never its replacement. Names of days and months are bundled;
 * Intl is not used.
 */
export function DatePicker({ value, onChange, closed, minDate, maxDate }: DatePickerProps) {
  const language = useLanguage();
  const { t } = useTranslation('common');
  const settings = { locale: CALENDARS[language].name, firstDayOfWeek: 1, consistentWeeks: true } as const;
  return (
    <DatesProvider settings={settings}>
      <MantineDatePicker
        className={styles.calendar}
        classNames={CLASSES}
        size="lg"
        value={value}
        onChange={onChange}
        getDayAriaLabel={(date) => formatDate(date, language, 'long')}
        ariaLabels={{ nextMonth: t('calendar.nextMonth'), previousMonth: t('calendar.previousMonth') }}
        {...(value !== null && { defaultDate: value })}
        {...(closed && { excludeDate: closed })}
        {...(minDate !== undefined && { minDate })}
        {...(maxDate !== undefined && { maxDate })}
      />
    </DatesProvider>
  );
}
