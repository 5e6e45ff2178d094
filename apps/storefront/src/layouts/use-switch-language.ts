import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '@trpeza/i18n/i18n';
import type { Language } from '@trpeza/contract/platform/language';
import { api } from '../api.ts';
import { sessionQuery } from '../queries.ts';
import { saveLanguage } from './stored-preferences.ts';

/**
 * Changes the language in place, and stores the choice where both this browser and the server read it. For signed-in
 * users it also becomes the language of their emails.
 */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  return async (language) => {
    await changeLanguage(i18n, language);
    document.documentElement.lang = language;
    saveLanguage(language);
    // The page has changed already, so a failure here is not reported.
    if (client.getQueryData(sessionQuery.queryKey)?.user)
      await api.call('PUT /api/user/language', { body: { language } }).catch(() => undefined);
  };
}
