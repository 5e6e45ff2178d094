import { useQuery } from '@tanstack/react-query';
import { kitchenNameIn } from '@trpeza/contract/office/kitchen-name';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { formatSigned, formatUnitPrice, localDateOf } from '@trpeza/i18n/formats';
import { languageOf } from '@trpeza/i18n/i18n';
import { useTranslation } from 'react-i18next';
import { createFormats } from '../../kit/language/create-formats.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { useApi } from './api.tsx';

/** The kitchen's name, telephone number and rules; the layout of every page waits for them. */
export function useKitchen(): Kitchen | undefined {
  const api = useApi();
  return useQuery(api.query('GET /api/kitchen')).data;
}

/** Returns the kitchen's own name in the current language. Empty until the name is loaded, and if none was entered. */
export function useOwnName(): string {
  const { i18n } = useTranslation();
  const kitchen = useKitchen();
  return kitchen ? kitchenNameIn(kitchen, languageOf(i18n)) : '';
}

/** Returns the name that the layout shows: the kitchen's own, or the product's if the kitchen has none yet. */
export function useKitchenName(): string {
  const { t } = useTranslation('common');
  return useOwnName() || t('product');
}

/**
 * Returns functions that format prices, days and times in the current language, and in the kitchen's currency and time
 * zone.
 */
export function useFormats() {
  const language = useLanguage();
  const { currency = 'USD', timeZone = 'UTC' } = useKitchen() ?? {};
  const formats = createFormats({ language, currency, timeZone }, 'long');
  return {
    ...formats,
    /** Keeps all decimals of the value. */
    unitPrice: (value: string) => formatUnitPrice(value, currency, language),
    /** A signed difference: `+10`, `−2`. */
    signed: (value: number) => formatSigned(value, language),
    /** The calendar day of an instant in the kitchen's time zone: `Wednesday 25 November`. */
    dayOf: (iso: string) => formats.date(localDateOf(iso, timeZone) ?? '', 'day'),
    /** Only the time of day, for recent events. */
    clock: (iso: string) => formats.instant(iso).split(', ').at(-1) ?? '',
  };
}
