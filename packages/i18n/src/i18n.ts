import { createInstance, type FormatterModule, type i18n } from 'i18next';
import {
  capitalise,
  formatDate,
  formatNumber,
  formatPrice,
  formatSlot,
  formatTime,
  formatUnit,
  formatWeekdays,
} from './formats.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { UNITS } from './language-rules.ts';
import { loadDictionary } from './dictionaries.ts';
import type { Dictionary, Namespace } from './namespaces.ts';

export type LoadedResources = Partial<Record<Namespace, Dictionary>>;

/**
 * Creates an i18next instance that can be used at once: the first render, on the server and in browsers, has the texts of
 * `resources`. The server needs one instance per language, since an instance must not switch its language between
 * requests.
 */
export function createI18n(language: Language, resources: LoadedResources, currency = 'USD'): i18n {
  const instance = createInstance();
  void instance.use(formats(currency)).init({
    lng: language,
    supportedLngs: LANGUAGES,
    // No fallback language: a missing Macedonian text must fail the tests instead of being shown in English.
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

/** Loads the dictionaries that a route needs before its first render. */
export async function loadResources(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<LoadedResources> {
  const pairs = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadDictionary(language, namespace)] as const),
  );
  return Object.fromEntries(pairs);
}

/**
 * Loads those dictionaries of `namespaces` that are missing in the current language. If the language changes during
 * loading, the dictionaries of the new language are loaded too. Returns at once if none are missing.
 */
export async function loadNamespaces(instance: i18n, namespaces: readonly Namespace[]): Promise<void> {
  let language: Language;
  do {
    language = languageOf(instance);
    await addMissing(instance, language, namespaces);
  } while (language !== languageOf(instance));
}

/** Changes the language after every dictionary in use has been loaded in it, so that no keys are shown. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  const current = languageOf(instance);
  const missing = () =>
    (Object.keys(instance.getDataByLanguage(current) ?? {}) as Namespace[]).filter(
      (namespace) => !instance.hasResourceBundle(language, namespace),
    );
  // A page that opens concurrently may add dictionaries while the others load.
  while (missing().length > 0) await addMissing(instance, language, missing());
  await instance.changeLanguage(language);
}

export function languageOf(instance: i18n): Language {
  return isLanguage(instance.language) ? instance.language : DEFAULT_LANGUAGE;
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

/**
 * Returns the formats of dictionary parameters, such as `{{remaining, price}}` and `{{date, day}}`. They replace
 * i18next's formatter, which uses Intl.
 */
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
      // `Date` starts a line, so it is capitalised.
      if (format === 'Date') return capitalise(formatDate(String(value), language, 'long'));
      if (format === 'Day') return capitalise(formatDate(String(value), language, 'day'));
      if (format === 'slot') return formatSlot(String(value), language);
      if (format === 'time') return formatTime(String(value), language);
      if (format === 'number') return formatNumber(Number(value), language);
      if (format === 'weekdays') return formatWeekdays(value as readonly number[], language);
      if (format === 'Weekdays') return capitalise(formatWeekdays(value as readonly number[], language));
      const unit = UNITS.find((each) => each === format);
      if (unit) return formatUnit(Number(value), unit, language);
      return String(value ?? '');
    },
  };
}
