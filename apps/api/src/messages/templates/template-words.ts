import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import { DEFAULT_LANGUAGE, type Language } from '@trpeza/contract/platform/language';
import { writtenIn } from '@trpeza/contract/platform/localized';
import { mailTextsIn } from '@trpeza/i18n/messages';
import type { CustomText } from './templates.queries.ts';

/** The texts of a message in one language, with their variables. */
export interface Words {
  subject: string;
  text: string;
}

/** The office's texts in one language; empty if there are none. */
export const ownIn = (row: CustomText | undefined, language: Language): Words => ({
  subject: row ? writtenIn(row, 'subject', language) : '',
  text: row ? writtenIn(row, 'textContent', language) : '',
});

/**
 * The texts of a template in one language: those of the office, or else the default texts. The office's own templates
 * fall back to English.
 */
export function wordsOf(key: string, row: CustomText | undefined, language: Language): Words {
  const own = ownIn(row, language);
  const other = isBuiltIn(key) ? mailTextsIn(language)(key) : ownIn(row, DEFAULT_LANGUAGE);
  return { subject: own.subject || other.subject, text: own.text || other.text };
}
