export const LANGUAGES = ['en', 'mk'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** The browser's storage key and the cookie that mirrors it, so that the server can answer in the chosen language. */
export const LANGUAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'mk';
}
