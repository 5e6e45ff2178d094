import { DatePicker } from '../../kit/date-picker/date-picker.tsx';

type DateCalendarProps = {
  value: string | null;
  onChange: (date: string) => void;
  /** Whether a day is disabled. */
  closed?: (date: string) => boolean;
  minDate?: string;
};

/** The month calendar, in a lazily loaded chunk because it is rarely opened. */
export default function DateCalendar({ onChange, ...days }: DateCalendarProps) {
  return <DatePicker {...days} onChange={(date) => date && onChange(date)} />;
}
