import '@mantine/dates/styles.layer.css';
import { DatePicker } from '../../kit/date-picker/date-picker.tsx';

type DateCalendarProps = { value: string; onChange: (date: string) => void };

/** The month for a lazily loaded chunk, together with its styles: most days nobody opens it. */
export default function DateCalendar({ value, onChange }: DateCalendarProps) {
  return <DatePicker value={value} onChange={(date) => date && onChange(date)} />;
}
