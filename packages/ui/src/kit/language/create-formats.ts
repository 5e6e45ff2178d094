import type { Language } from '@trpeza/contract/platform/language';
import {
  capitalise,
  formatDate,
  formatInstant,
  formatMonth,
  formatPrice,
  formatSlot,
  type DateStyle,
} from '@trpeza/i18n/formats';

interface Place {
  language: Language;
  currency: string;
  timeZone: string;
}

/**
 * Returns functions that format prices, dates and times in the current language, and in the kitchen's currency and time
 * zone.
 * @param usual the default date style
 */
export function createFormats({ language, currency, timeZone }: Place, usual: DateStyle) {
  const date = (localDate: string, style = usual) => formatDate(localDate, language, style);
  return {
    language,
    price: (amount: string | number) => formatPrice(amount, currency, language),
    date,
    /** Capitalised, for the start of a line. */
    dateLine: (localDate: string, style = usual) => capitalise(date(localDate, style)),
    month: (month: string) => formatMonth(month, language),
    /** Capitalised, for the start of a line. */
    monthLine: (month: string) => capitalise(formatMonth(month, language)),
    slot: (slot: string) => formatSlot(slot, language),
    instant: (iso: string) => formatInstant(iso, timeZone, language),
  };
}
