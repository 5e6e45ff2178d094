import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { kitchenNameIn } from '@trpeza/contract/office/kitchen-name';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { formatsOf } from '@trpeza/ui/kit/language/formats-of';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { kitchenQuery } from './queries.ts';

/** The kitchen with its name in the shown language. Its data are in the data block of every page, so always available. */
export function useKitchen(): Kitchen {
  const language = useLanguage();
  const { t } = useTranslation('common');
  const { data } = useQuery(kitchenQuery);
  if (!data) throw new Error('A page without the kitchen in its data block');
  return {
    ...data,
    name: kitchenNameIn(data, language) || t('ourKitchen'),
    // A number that is broken over two lines is dialled wrong.
    phone: data.phone.replaceAll(' ', '\u00a0'),
  };
}

/** Prices, days and times in the shown language and in the kitchen's currency and time zone. */
export function useFormats() {
  return formatsOf({ ...useKitchen(), language: useLanguage() }, 'day');
}
