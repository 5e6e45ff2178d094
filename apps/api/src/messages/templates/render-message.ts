import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import { presentHtml } from './layout.present.ts';
import type { MessageTexts } from './effective-texts.ts';
import { parseBlocks, fillVariables, formatPlainText, type FormattedValues } from './template-text.ts';

export interface MessageContent {
  subject: string;
  html: string;
  plain: string;
}

export type Kitchen = Pick<Settings, 'kitchen_name' | 'kitchen_name_mk' | 'kitchen_phone' | 'kitchen_email'>;

/** Fills in the texts of a message and wraps them in the layout. */
export function renderMessage(
  { subject, text }: MessageTexts,
  given: FormattedValues,
  { language, kitchen, about }: { language: Language; kitchen: Kitchen; about?: string | null | undefined },
): MessageContent {
  const words = translatorFor(language);
  const { kitchen_phone: phone, kitchen_email: email } = kitchen;
  const name = nameOfKitchen(kitchen, language);
  const values = { ...given, kitchen: name, phone };
  const blocks = parseBlocks(text, (part) => fillVariables(part, values));
  const line = fillVariables(subject, values)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const note = about ? words('mail:contact', { name: about }) : undefined;
  const contact = [phone && words('mail:phone', { phone }), email].filter(Boolean);
  const footer = [name, ...contact].join('\n');
  const letter = { language, subject: line, kitchen: name, blocks, day: given['day'], note };
  return {
    subject: line,
    html: presentHtml({ ...letter, footer: contact.length > 0 ? footer : null }),
    plain: `${note ? `${note}\n\n` : ''}${formatPlainText(blocks)}\n\n-- \n${footer}\n`,
  };
}
