/** The languages of the product. A new one is added here first: docs/how-to/add-a-language.md. */
export const LANGUAGES = ['en', 'mk'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of visitors who have not chosen one, and the one in which every text must exist. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** The browser's storage key and the cookie that mirrors it, so that the server can answer in the chosen language. */
export const LANGUAGE_KEY = 'language';

/** The language of a document: its customer's own, or a requested one. */
export const PAPER_LANGUAGES = ['own', ...LANGUAGES] as const;

export type DocumentLanguage = (typeof PAPER_LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((each) => each === value);
