import { languageOf } from '@trpeza/i18n/i18n';
import type { Language } from '@trpeza/contract/platform/language';
import { useTranslation } from 'react-i18next';

export function useLanguage(): Language {
  return languageOf(useTranslation().i18n);
}
