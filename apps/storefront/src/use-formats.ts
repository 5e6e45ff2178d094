import { useQuery } from '@tanstack/react-query';
import type { Kitchen } from '@trpeza/contract/settings/settings.schemas';
import {
  atStart,
  formatDate,
  formatInstant,
  formatMonth,
  formatPrice,
  formatSlot,
  type DateStyle,
} from '@trpeza/i18n/formats';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { kitchenQuery } from './queries.ts';

/** A number that is broken over two lines is dialled wrong. */
const withWholePhone = (kitchen: Kitchen): Kitchen => ({
  ...kitchen,
  phone: kitchen.phone.replaceAll(' ', '\u00a0'),
});

/** The kitchen's facts stand in the data block of every page, so they are always there. */
export function useKitchen(): Kitchen {
  const { data } = useQuery({ ...kitchenQuery, select: withWholePhone });
  if (!data) throw new Error('A page without the kitchen in its data block');
  return data;
}

/** Prices, days and times in the shown language and in the kitchen's currency and time zone. */
export function useFormats() {
  const language = useLanguage();
  const { currency, timeZone } = useKitchen();
  return {
    language,
    price: (amount: string | number) => formatPrice(amount, currency, language),
    date: (localDate: string, style: DateStyle = 'day') => formatDate(localDate, language, style),
    /** A date that begins a line, with a capital. */
    dateLine: (localDate: string, style: DateStyle = 'day') =>
      atStart(formatDate(localDate, language, style)),
    month: (month: string) => formatMonth(month, language),
    slot: (slot: string) => formatSlot(slot, language),
    instant: (iso: string) => formatInstant(iso, timeZone, language),
  };
}
