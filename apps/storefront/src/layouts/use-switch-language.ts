import { useTranslation } from 'react-i18next';
import { changeLanguage } from '@trpeza/i18n/i18n';
import type { Language } from '@trpeza/i18n/language';
import { keepLanguage } from './remembered.ts';

/** Changes the language in place, and keeps the choice where this browser and the server look for it. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation();
  return async (language) => {
    await changeLanguage(i18n, language);
    document.documentElement.lang = language;
    keepLanguage(language);
  };
}
