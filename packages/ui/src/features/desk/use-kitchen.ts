import { useQuery } from '@tanstack/react-query';
import { kitchenNameIn } from '@trpeza/contract/settings/kitchen-name';
import type { Kitchen } from '@trpeza/contract/settings/settings.schemas';
import {
  atStart,
  formatDate,
  formatInstant,
  formatMonth,
  formatPrice,
  formatSigned,
  formatSlot,
  localDateOf,
  type DateStyle,
} from '@trpeza/i18n/formats';
import { languageOf } from '@trpeza/i18n/i18n';
import { useTranslation } from 'react-i18next';
import { useApi } from './api.tsx';

/** The kitchen's name, phone and rules; the frame of every page waits for it. */
export function useKitchen(): Kitchen | undefined {
  const api = useApi();
  return useQuery(api.query('GET /api/kitchen')).data;
}

/** The kitchen's own name in the shown language; empty until it is known and somebody has entered it. */
export function useOwnName(): string {
  const { i18n } = useTranslation();
  const kitchen = useKitchen();
  return kitchen ? kitchenNameIn(kitchen, languageOf(i18n)) : '';
}

/** What the frame of a page calls the kitchen: by its own name, or as the product until it has one. */
export function useKitchenName(): string {
  const { t } = useTranslation('common');
  return useOwnName() || t('product');
}

/** Prices, days and times in the shown language, in the kitchen's currency and time zone. */
export function useFormats() {
  const { i18n } = useTranslation();
  const kitchen = useKitchen();
  const language = languageOf(i18n);
  const currency = kitchen?.currency ?? 'USD';
  const timeZone = kitchen?.timeZone ?? 'UTC';
  const instant = (iso: string) => formatInstant(iso, timeZone, language);
  return {
    language,
    price: (amount: string | number) => formatPrice(amount, currency, language),
    date: (localDate: string, style: DateStyle = 'long') => formatDate(localDate, language, style),
    /** A date that begins a line, with a capital. */
    dateLine: (localDate: string, style: DateStyle = 'long') =>
      atStart(formatDate(localDate, language, style)),
    month: (month: string) => formatMonth(month, language),
    slot: (slot: string) => formatSlot(slot, language),
    instant,
    /** A difference: `+10`, `−2`. */
    signed: (value: number) => formatSigned(value, language),
    /** The day of an instant as the kitchen's calendar has it: `Wednesday 25 November`. */
    dayOf: (iso: string) => formatDate(localDateOf(iso, timeZone) ?? '', language, 'day'),
    /** Only the time of an instant, for what happened a moment ago. */
    clock: (iso: string) => instant(iso).split(', ').at(-1) ?? '',
  };
}
