import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './language.ts';

/** Languages with separate fields: `name_mk` in JSON, `nameMk` in database rows. */
type TranslatedLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
type TranslatedField<Key extends string> =
  | `${Key}_${TranslatedLanguage}`
  | `${Key}${Capitalize<TranslatedLanguage>}`;

/** An object with a text in English and in at least one other language. Languages without a field fall back to English. */
export type Localizable<Key extends string> = Record<Key, string | null> &
  { [Field in TranslatedField<Key>]: Record<Field, string | null> }[TranslatedField<Key>];

export interface Localized {
  text: string;
  /** The language of the text, for the `lang` attribute. */
  lang: Language;
}

/** The name of the field in a language: `subject` in English, `subject_mk` in Macedonian. */
export const fieldIn = (key: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? key : `${key}_${language}`;

/** The text in a language, without fallback; empty if there is none. */
export function textWithoutFallback<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): string {
  const texts: Record<string, unknown> = row;
  const column = key + language.charAt(0).toUpperCase() + language.slice(1);
  return String(texts[fieldIn(key, language)] ?? texts[column] ?? '');
}

/**
 * Returns the text in a language. Falls back to English, which may be empty. Only this module reads fields such as
 * `name_mk`.
 */
export function localized<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized {
  const lang = textWithoutFallback(row, key, language) ? language : DEFAULT_LANGUAGE;
  return { text: textWithoutFallback(row, key, lang), lang };
}

/** Returns all distinct texts of a field: in the given language, then in English, then in the other languages. */
export function inEveryLanguage<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized[] {
  return [language, ...LANGUAGES]
    .map((lang) => ({ text: textWithoutFallback(row, key, lang), lang }))
    .filter(({ text }, at, all) => text && all.findIndex((other) => other.text === text) === at);
}
