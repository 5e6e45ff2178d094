import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';

/** The office has closed this day, whatever orders are still on its board. */
export function ClosedDay({ date, closedDates }: { date: string; closedDates: readonly string[] }) {
  const { t } = useTranslation('kitchen');
  if (!closedDates.includes(date)) return null;
  return (
    <Notice kind="error" title={t('date.closed')}>
      {t('date.closedText')}
    </Notice>
  );
}
