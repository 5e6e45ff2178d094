import type { OpenedDate, SettingKey } from '@trpeza/contract/office/settings.schemas';
import { readAmount } from '@trpeza/contract/platform/money';
import { formatWeekdays } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { readCutoff } from './setting-values.ts';

/** Returns the display text of a setting from the text in its field. */
export function useSettingText(): (key: SettingKey, typed: string) => string {
  const { t } = useTranslation('settings');
  const { language, date, slot, price } = useFormats();
  const listOf = (typed: string, write: (each: string) => string) =>
    (JSON.parse(typed) as string[]).map(write).join(', ') || '–';
  return (key, typed) => {
    if (key === 'delivery_weekdays') return formatWeekdays(JSON.parse(typed) as number[], language) || '–';
    if (key === 'closed_dates') return listOf(typed, (day) => date(day));
    if (key === 'opened_dates')
      return (JSON.parse(typed) as OpenedDate[]).map((opened) => date(opened.date)).join(', ') || '–';
    if (key === 'open_slots') return listOf(typed, slot);
    if (key === 'order_cutoff') {
      const { daysBefore, time } = readCutoff(typed);
      return t('cutoffShort', { count: Number(daysBefore), time });
    }
    const read = readAmount(typed);
    if (key === 'delivery_fee_cents' && typeof read === 'number') return price(read);
    if (key === 'min_order_quantity' && typeof read === 'number') return String(read / 100);
    if (key === 'customer_share_bps' && typeof read === 'number') return `${read / 100}%`;
    return typed || '–';
  };
}
