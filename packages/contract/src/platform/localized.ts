import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './language.ts';

/** The languages with fields beside the English ones: `name_mk` in JSON, `nameMk` in rows of the database. */
type Beside = Exclude<Language, typeof DEFAULT_LANGUAGE>;
type FieldBeside<Key extends string> = `${Key}_${Beside}` | `${Key}${Capitalize<Beside>}`;

/** An object with a text in English and in at least one more language; languages without a field fall back to English. */
export type Localizable<Key extends string> = Record<Key, string | null> &
  { [Field in FieldBeside<Key>]: Record<Field, string | null> }[FieldBeside<Key>];

export interface Localized {
  text: string;
  /** The language of the text, for screen readers. */
  lang: Language;
}

/** The field that holds a text in a language: `subject` in English, `subject_mk` in Macedonian. */
export const fieldIn = (key: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? key : `${key}_${language}`;

/** A row's text in a language, without fallback; empty if it has none. */
export function writtenIn<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): string {
  const texts: Record<string, unknown> = row;
  const column = key + language.charAt(0).toUpperCase() + language.slice(1);
  return String(texts[fieldIn(key, language)] ?? texts[column] ?? '');
}

/** A row's text in a language, else in English, which may be empty. No other code reads `name_mk` and similar fields. */
export function localized<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized {
  const lang = writtenIn(row, key, language) ? language : DEFAULT_LANGUAGE;
  return { text: writtenIn(row, key, lang), lang };
}

/** All texts of a row without duplicates: first in the given language, then in English, then in the others. */
export function inEveryLanguage<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized[] {
  return [language, ...LANGUAGES]
    .map((lang) => ({ text: writtenIn(row, key, lang), lang }))
    .filter(({ text }, at, all) => text && all.findIndex((other) => other.text === text) === at);
}
