import { DatePicker as MantineDatePicker, DatesProvider } from '@mantine/dates';
import type { Language } from '@trpeza/contract/shared/language';
import { formatDate } from '@trpeza/i18n/formats';
import en from 'dayjs/locale/en';
import mk from 'dayjs/locale/mk';
import { useLanguage } from '../language/use-language.ts';

type DatePickerProps = {
  /** `yyyy-MM-dd` */
  value: string | null;
  onChange: (date: string | null) => void;
  /** Whether a day cannot be chosen. */
  closed?: (date: string) => boolean;
  minDate?: string;
  maxDate?: string;
};

/** The calendar's own words of each language; importing them is what makes them known to it. */
const CALENDARS: Record<Language, { name: string }> = { en, mk };

/** A month at a glance, beside the list of days and never instead of it. Names of days and months come along: no Intl. */
export function DatePicker({ value, onChange, closed, minDate, maxDate }: DatePickerProps) {
  const language = useLanguage();
  return (
    <DatesProvider settings={{ locale: CALENDARS[language].name, firstDayOfWeek: 1, consistentWeeks: true }}>
      <MantineDatePicker
        value={value}
        onChange={onChange}
        getDayAriaLabel={(date) => formatDate(date, language, 'long')}
        {...(value !== null && { defaultDate: value })}
        {...(closed && { excludeDate: closed })}
        {...(minDate !== undefined && { minDate })}
        {...(maxDate !== undefined && { maxDate })}
      />
    </DatesProvider>
  );
}
