import type { i18n } from 'i18next';
import { ALL_RESOURCES } from './all-resources.ts';
import { createI18n } from './i18n.ts';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';

const instances = Object.fromEntries(
  LANGUAGES.map((language) => [language, createI18n(language, ALL_RESOURCES[language])]),
) as Record<Language, i18n>;

/** Texts for the server: emails, labels, replies. Every language is always available. */
export function wordsIn(language: Language): i18n['t'] {
  return instances[language].t;
}

/** Texts with keys built at run time from closed lists, which the compiler cannot check; tests cover every one of them. */
export type FreeWords = (key: string, params?: Record<string, unknown>) => string;

export const freeWordsIn = (language: Language): FreeWords => instances[language].t as unknown as FreeWords;

/** Subject and text of an e-mail as the product writes it, its Mustache variables still in them. */
export const mailTextsIn =
  (language: Language) =>
  (template: string): { subject: string; text: string } =>
    instances[language].getResource(language, 'mail', template) as { subject: string; text: string };

/**
 * The text of `<word>:errors.<reason>` for an error code such as `budgets/exceeded`.
 * A code without a text returns the general apology; a test of the error table prevents that.
 */
export function errorMessage(code: string, params: Record<string, unknown>, language: Language): string {
  const instance = instances[language];
  const key = errorKey(code);
  return instance.exists(key) ? freeWordsIn(language)(key, params) : instance.t('common:errors.unexpected');
}

export function hasErrorMessage(code: string, language: Language): boolean {
  return instances[language].exists(errorKey(code));
}

function errorKey(code: string): string {
  const [word = 'common', reason = 'unexpected'] = code.split('/');
  return `${word}:errors.${reason}`;
}
