import { useQuery } from '@tanstack/react-query';
import { kitchenNameIn } from '@trpeza/contract/settings/kitchen-name';
import type { Kitchen } from '@trpeza/contract/settings/settings.schemas';
import { formatSigned, localDateOf } from '@trpeza/i18n/formats';
import { languageOf } from '@trpeza/i18n/i18n';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../kit/language/formats-of.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
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
  const language = useLanguage();
  const { currency = 'USD', timeZone = 'UTC' } = useKitchen() ?? {};
  const formats = formatsOf({ language, currency, timeZone }, 'long');
  return {
    ...formats,
    /** A difference: `+10`, `−2`. */
    signed: (value: number) => formatSigned(value, language),
    /** The day of an instant as the kitchen's calendar has it: `Wednesday 25 November`. */
    dayOf: (iso: string) => formats.date(localDateOf(iso, timeZone) ?? '', 'day'),
    /** Only the time of an instant, for what happened a moment ago. */
    clock: (iso: string) => formats.instant(iso).split(', ').at(-1) ?? '',
  };
}
