import type { Language } from '@trpeza/contract/shared/language';
import { freeWordsIn } from '@trpeza/i18n/messages';
import type { Words } from './default-words.ts';

const PARAGRAPH = /<p(?:\s[^>]*)?>.*?<\/p>\s*/gs;

/**
 * A message for somebody who cannot sign in: without the paragraphs that link to a page of theirs, and without the one about
 * their profile. Other links of the office's own texts stay.
 */
export function withoutPages({ subject, html, text }: Words, language: Language): Words {
  const preferences = freeWordsIn(language)('messages:mail.preferences');
  const stays = (part: string) => !part.includes('{{link}}') && !part.includes(preferences);
  return {
    subject,
    html: html.replaceAll(PARAGRAPH, (part) => (stays(part) ? part : '')),
    text: text.split('\n\n').filter(stays).join('\n\n'),
  };
}
