import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './language.ts';

/** The languages whose texts stand beside the English ones: `name_mk` in JSON, `nameMk` in rows of the database. */
type Beside = Exclude<Language, typeof DEFAULT_LANGUAGE>;
type FieldBeside<Key extends string> = `${Key}_${Beside}` | `${Key}${Capitalize<Beside>}`;

/** Something that has a text in English and at least in one more language; a language without a field of its own is shown the English. */
export type Localizable<Key extends string> = Record<Key, string> &
  { [Field in FieldBeside<Key>]: Record<Field, string> }[FieldBeside<Key>];

export interface Localized {
  text: string;
  /** The language that the text is in, for whoever reads it out. */
  lang: Language;
}

/** What a row says in a language, else what it says in English, which may be nothing. Nobody else reads `name_mk` and its like. */
export function localized<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized {
  const text = textIn(row, key, language);
  return text
    ? { text, lang: language }
    : { text: textIn(row, key, DEFAULT_LANGUAGE), lang: DEFAULT_LANGUAGE };
}

/** All that a row says, each text once: first in a language, then in English, then in the others. */
export function inEveryLanguage<Key extends string>(
  row: Localizable<NoInfer<Key>>,
  key: Key,
  language: Language,
): Localized[] {
  return [language, ...LANGUAGES]
    .map((lang) => ({ text: textIn(row, key, lang), lang }))
    .filter(({ text }, at, all) => text && all.findIndex((other) => other.text === text) === at);
}

function textIn(row: object, key: string, language: Language): string {
  const texts = row as Record<string, string | undefined>;
  if (language === DEFAULT_LANGUAGE) return texts[key] ?? '';
  return (
    texts[`${key}_${language}`] ?? texts[key + language.charAt(0).toUpperCase() + language.slice(1)] ?? ''
  );
}
