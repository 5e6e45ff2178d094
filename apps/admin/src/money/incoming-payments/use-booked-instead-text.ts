import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';

/**
 * Returns a text with the dates of lines in closed months and the date on which they are booked instead; undefined
 * without such lines.
 */
export function useBookedInsteadText() {
  const { t } = useTranslation('incoming-payments');
  const { date } = useFormats();
  return (lines: readonly BankLine[]): string | undefined => {
    const closed = lines.filter(({ bookedInstead }) => bookedInstead !== null);
    const [first] = closed;
    if (!first) return undefined;
    const days = [...new Set(closed.map(({ bookedOn }) => bookedOn))].sort();
    return t('bank.bookedInstead', {
      count: days.length,
      days: days.map((day) => date(day, 'numeric')).join(', '),
      booked: date(first.bookedInstead ?? '', 'numeric'),
    });
  };
}
