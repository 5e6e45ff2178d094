/** The languages of the product. To add one, start here: docs/how-to/add-a-language.md. */
export const LANGUAGES = ['en', 'mk'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of visitors who have not chosen one. Every text must exist in it. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/**
 * The key of the chosen language in the browser's storage. The cookie that tells the server the language has the same
 * name.
 */
export const LANGUAGE_KEY = 'language';

/** The language of a document: the customer's own language, or a specific one. */
export const DOCUMENT_LANGUAGES = ['own', ...LANGUAGES] as const;

export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((each) => each === value);
