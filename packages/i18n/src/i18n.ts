import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { formatDate, formatNumber, formatPrice, formatSlot, formatTime, formatWeekdays } from './formats.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@trpeza/contract/shared/language';
import { loadDictionary } from './dictionaries.ts';
import type { Dictionary, Namespace } from './namespaces.ts';

export type LoadedResources = Partial<Record<Namespace, Dictionary>>;

/**
 * Ready at once: what `resources` holds can be shown in the first render, on the server as in the browser.
 * The server makes one per language, never one per process that changes its language.
 */
export function createI18n(language: Language, resources: LoadedResources, currency = 'USD'): i18n {
  const instance = createInstance();
  void instance.use(formats(currency)).init({
    lng: language,
    supportedLngs: LANGUAGES,
    // No fallback language: a missing Macedonian word must fail the tests, not turn English in front of a customer.
    fallbackLng: false,
    ns: Object.keys(resources),
    defaultNS: 'common',
    resources: { [language]: resources as Record<string, Record<string, string>> },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  return instance;
}

/** Fetches the dictionaries that a route needs, before its first render. */
export async function loadResources(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<LoadedResources> {
  const pairs = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadDictionary(language, namespace)] as const),
  );
  return Object.fromEntries(pairs);
}

/** Adds what is missing of `namespaces` in the shown language, also when that changes meanwhile; answers at once when nothing is. */
export async function loadNamespaces(instance: i18n, namespaces: readonly Namespace[]): Promise<void> {
  let language: Language;
  do {
    language = languageOf(instance);
    await addMissing(instance, language, namespaces);
  } while (language !== languageOf(instance));
}

/** Fetches every word already in use in the new language first, so that no key shows through. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  const current = languageOf(instance);
  const missing = () =>
    (Object.keys(instance.getDataByLanguage(current) ?? {}) as Namespace[]).filter(
      (namespace) => !instance.hasResourceBundle(language, namespace),
    );
  // A page that is just opening brings more words into use while those of the others are still coming.
  while (missing().length > 0) await addMissing(instance, language, missing());
  await instance.changeLanguage(language);
}

export function languageOf(instance: i18n): Language {
  return isLanguage(instance.language) ? instance.language : DEFAULT_LANGUAGE;
}

/** The sentence of a rule, `accounts:rules.email-invalid`: schemas name them at run time, where the compiler cannot follow. */
export async function ruleText(instance: i18n, key: string): Promise<string> {
  const [namespace, word] = key.split(':');
  if (word !== undefined) await loadNamespaces(instance, [namespace as Namespace]);
  return (instance.t as unknown as (key: string) => string)(key);
}

async function addMissing(
  instance: i18n,
  language: Language,
  namespaces: readonly Namespace[],
): Promise<void> {
  const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(language, namespace));
  if (missing.length === 0) return;
  const loaded = await loadResources(language, missing);
  for (const namespace of missing) instance.addResourceBundle(language, namespace, loaded[namespace]);
}

/** Lets a dictionary write `{{remaining, price}}` or `{{date, day}}`. Replaces i18next's own formatter, which asks Intl. */
function formats(currency: string): FormatterModule {
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value, format, code, options) => {
      const language = isLanguage(code) ? code : DEFAULT_LANGUAGE;
      if (format === 'price') return formatPrice(value, String(options?.['currency'] ?? currency), language);
      if (format === 'date') return formatDate(String(value), language, 'long');
      if (format === 'day') return formatDate(String(value), language, 'day');
      if (format === 'slot') return formatSlot(String(value), language);
      if (format === 'time') return formatTime(String(value), language);
      if (format === 'number') return formatNumber(Number(value), language);
      if (format === 'weekdays') return formatWeekdays(value as readonly number[], language);
      return String(value ?? '');
    },
  };
}
