/** The languages of the product. A new one is added here first: docs/how-to/add-a-language.md. */
export const LANGUAGES = ['en', 'mk'] as const;

export type Language = (typeof LANGUAGES)[number];

/** What whoever has chosen nothing reads, and what every text is written in at least. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** The browser's storage key and the cookie that mirrors it, so that the server can answer in the chosen language. */
export const LANGUAGE_KEY = 'language';

/** The language of a paper: its customer's own, or one that somebody asks for. */
export const PAPER_LANGUAGES = ['own', ...LANGUAGES] as const;

export type DocumentLanguage = (typeof PAPER_LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((each) => each === value);
