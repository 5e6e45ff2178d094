import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './language.ts';

/** The languages whose texts stand beside the English ones: `name_mk` in JSON, `nameMk` in rows of the database. */
type Beside = Exclude<Language, typeof DEFAULT_LANGUAGE>;
type FieldBeside<Key extends string> = `${Key}_${Beside}` | `${Key}${Capitalize<Beside>}`;

/** Something that has a text in English and at least in one more language; a language without a field of its own is shown the English. */
export type Localizable<Key extends string> = Record<Key, string | null> &
  { [Field in FieldBeside<Key>]: Record<Field, string | null> }[FieldBeside<Key>];

export interface Localized {
  text: string;
  /** The language that the text is in, for whoever reads it out. */
  lang: Language;
}

/** The field that holds a text in a language: `subject` in English, `subject_mk` in Macedonian. */
export const fieldIn = (key: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? key : `${key}_${language}`;

/** What a row itself says in a language; nothing where nobody has written it. */
export function writtenIn<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): string {
  const texts: Record<string, unknown> = row;
  const column = key + language.charAt(0).toUpperCase() + language.slice(1);
  return String(texts[fieldIn(key, language)] ?? texts[column] ?? '');
}

/** What a row says in a language, else what it says in English, which may be nothing. Nobody else reads `name_mk` and its like. */
export function localized<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized {
  const lang = writtenIn(row, key, language) ? language : DEFAULT_LANGUAGE;
  return { text: writtenIn(row, key, lang), lang };
}

/** All that a row says, each text once: first in a language, then in English, then in the others. */
export function inEveryLanguage<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized[] {
  return [language, ...LANGUAGES]
    .map((lang) => ({ text: writtenIn(row, key, lang), lang }))
    .filter(({ text }, at, all) => text && all.findIndex((other) => other.text === text) === at);
}
