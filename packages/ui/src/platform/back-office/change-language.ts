import { changeLanguage } from '@trpeza/i18n/i18n';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
} from '@trpeza/contract/platform/language';
import type { i18n } from 'i18next';

/**
 * Returns the language that the user chose on this site. Falls back to the language of the shared cookie, then to the
 * browser's.
 */
export function initialLanguage(): Language {
  const cookie = new RegExp(`(?:^|; )${LANGUAGE_KEY}=(\\w+)`).exec(document.cookie)?.[1];
  const known = [stored(), cookie, navigator.language.slice(0, 2)].find(isLanguage);
  return known ?? DEFAULT_LANGUAGE;
}

/**
 * Declares the page's language to browsers and screen readers. The API client also reads the language from the document.
 */
export function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = language;
}

/** Changes every text in place, and stores the choice for the next visit. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  await changeLanguage(instance, language);
  setDocumentLanguage(language);
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage, the language applies until the browser is closed.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}
