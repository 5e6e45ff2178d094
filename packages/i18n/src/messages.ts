import type { i18n } from 'i18next';
import { ALL_RESOURCES } from './all-resources.ts';
import { createI18n } from './i18n.ts';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';

const instances = Object.fromEntries(
  LANGUAGES.map((language) => [language, createI18n(language, ALL_RESOURCES[language])]),
) as Record<Language, i18n>;

/**
 * Returns a function that looks up the texts for emails, labels and responses. On the server, all languages are always
 * available.
 */
export function translatorFor(language: Language): i18n['t'] {
  return instances[language].t;
}

/**
 * A translator for keys that are built at run time from closed lists. The compiler cannot check such keys, so tests cover
 * each one.
 */
export type UntypedTranslator = (key: string, params?: Record<string, unknown>) => string;

export const untypedTranslatorFor = (language: Language): UntypedTranslator =>
  instances[language].t as unknown as UntypedTranslator;

/** The product's subject and text of an email, with its Mustache variables. */
export const readMailTexts =
  (language: Language) =>
  (template: string): { subject: string; text: string } =>
    instances[language].getResource(language, 'mail', template) as { subject: string; text: string };

/**
 * Returns the text for an error code such as `budgets/exceeded`: `<dictionary>:errors.<reason>`, or a general apology if
 * there is none. A test ensures that every code has a text.
 */
export function errorMessage(code: string, params: Record<string, unknown>, language: Language): string {
  const instance = instances[language];
  const key = errorKey(code);
  return instance.exists(key)
    ? untypedTranslatorFor(language)(key, params)
    : instance.t('common:errors.unexpected');
}

export function hasErrorMessage(code: string, language: Language): boolean {
  return instances[language].exists(errorKey(code));
}

function errorKey(code: string): string {
  const [word = 'common', reason = 'unexpected'] = code.split('/');
  return `${word}:errors.${reason}`;
}
