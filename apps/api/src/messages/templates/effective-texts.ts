import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import { DEFAULT_LANGUAGE, type Language } from '@trpeza/contract/platform/language';
import { textWithoutFallback } from '@trpeza/contract/platform/localized';
import { readMailTexts } from '@trpeza/i18n/messages';
import type { CustomText } from './templates.queries.ts';

/** The texts of a message in one language, with their variables. */
export interface MessageTexts {
  subject: string;
  text: string;
}

/** The office's texts in one language; empty if there are none. */
export const officeTextsIn = (row: CustomText | undefined, language: Language): MessageTexts => ({
  subject: row ? textWithoutFallback(row, 'subject', language) : '',
  text: row ? textWithoutFallback(row, 'textContent', language) : '',
});

/**
 * The texts of a template in one language: those of the office, or else the default texts. The office's own templates
 * fall back to English.
 */
export function effectiveTextsOf(key: string, row: CustomText | undefined, language: Language): MessageTexts {
  const own = officeTextsIn(row, language);
  const other = isBuiltIn(key) ? readMailTexts(language)(key) : officeTextsIn(row, DEFAULT_LANGUAGE);
  return { subject: own.subject || other.subject, text: own.text || other.text };
}
