import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { kitchenNameIn } from '@trpeza/contract/office/kitchen-name';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { createFormats } from '@trpeza/ui/kit/language/create-formats';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { kitchenQuery } from './queries.ts';

/**
 * The kitchen, with its name in the current language. It is part of the state that every page contains (`PageState`), so
 * it is always available.
 */
export function useKitchen(): Kitchen {
  const language = useLanguage();
  const { t } = useTranslation('common');
  const { data } = useQuery(kitchenQuery);
  if (!data) throw new Error('A page without the kitchen in its data block');
  return {
    ...data,
    name: kitchenNameIn(data, language) || t('ourKitchen'),
    // A number broken over two lines is easily misdialled.
    phone: data.phone.replaceAll(' ', '\u00a0'),
  };
}

/** Formats prices, days and times in the current language, and in the kitchen's currency and time zone. */
export function useFormats() {
  return createFormats({ ...useKitchen(), language: useLanguage() }, 'day');
}
