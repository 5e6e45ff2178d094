import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import { DEFAULT_LANGUAGE, type Language } from '@trpeza/contract/shared/language';
import { writtenIn } from '@trpeza/contract/shared/localized';
import type { Db } from '#platform/database/database.ts';
import { defaultWords, type Words } from './default-words.ts';
import { sanitise } from './sanitise.ts';
import { listTemplateRowsOf, type CustomText } from './templates.queries.ts';

/** The office's texts in one language; empty where it wrote none. */
export const ownIn = (row: CustomText, language: Language): Words => ({
  subject: writtenIn(row, 'subject', language),
  html: writtenIn(row, 'htmlContent', language),
  text: writtenIn(row, 'textContent', language),
});

/**
 * The texts of a template in one language: the office's own, or else the product's. The office's own templates
 * without texts in a language fall back to English.
 * @param edited own texts that are not saved yet; an emptied one counts as none
 */
export function wordsOf(
  key: string,
  row: CustomText | undefined,
  language: Language,
  edited: Partial<Words> = {},
): Words {
  const own: Words = { ...(row ? ownIn(row, language) : { subject: '', html: '', text: '' }), ...edited };
  const hasEnglish = row && language !== DEFAULT_LANGUAGE;
  const other = isBuiltIn(key)
    ? defaultWords(key, language)
    : hasEnglish
      ? ownIn(row, DEFAULT_LANGUAGE)
      : own;
  return {
    subject: own.subject || other.subject,
    html: own.html || other.html,
    // Plain text belongs to its HTML: the product's text would not match the office's.
    text: own.text || (own.html ? '' : other.text),
  };
}

/** Step: the current texts of messages. What people wrote is sanitised here too, wherever it came from. */
export async function readWords(
  db: Db,
  keys: readonly string[],
): Promise<(key: string, language: Language) => Promise<Words>> {
  const rows = new Map((await listTemplateRowsOf(db, keys)).map((row) => [row.templateKey, row]));
  const clean = new Map<string, Promise<Words>>();
  return (key, language) => {
    const row = rows.get(key);
    const words = wordsOf(key, row, language);
    if (!row) return Promise.resolve(words);
    const name = `${key} ${language}`;
    const cleaned = clean.get(name) ?? cleanWords(words);
    clean.set(name, cleaned);
    return cleaned;
  };
}

const cleanWords = async (words: Words): Promise<Words> => ({
  ...words,
  html: (await sanitise(words.html)).html,
});
