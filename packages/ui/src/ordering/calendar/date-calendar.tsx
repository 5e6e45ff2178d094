import { DatePicker } from '../../kit/date-picker/date-picker.tsx';

type DateCalendarProps = {
  value: string | null;
  onChange: (date: string) => void;
  /** Whether a day cannot be chosen. */
  closed?: (date: string) => boolean;
  minDate?: string;
};

/** The month for a lazily loaded chunk: most days nobody opens it. */
export default function DateCalendar({ onChange, ...days }: DateCalendarProps) {
  return <DatePicker {...days} onChange={(date) => date && onChange(date)} />;
}
