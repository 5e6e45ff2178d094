import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { nameOfKitchen } from '#features/settings/kitchen-name.ts';
import type { Words } from './default-words.ts';
import { dressed, presentHtml, presentPlain, type Frame } from './letter.present.ts';
import type { Values } from './message-variables.ts';
import { fillHtml, fillSubject, fillText } from './placeholders.domain.ts';
import { textOf } from './sanitise.ts';

/** A message as it is sent. */
export interface Content {
  subject: string;
  html: string;
  plain: string;
}

export type Kitchen = Pick<Settings, 'kitchen_name' | 'kitchen_name_mk' | 'kitchen_phone' | 'kitchen_email'>;

/** Known in every message. */
export const kitchenValues = (kitchen: Kitchen, language: Language): Values => ({
  kitchen: nameOfKitchen(kitchen, language),
  phone: kitchen.kitchen_phone,
});

/** Fills in a message's sanitised texts, and puts the kitchen's layout around them. Values are never markup. */
export async function renderMessage(
  words: Words,
  given: Values,
  { language, kitchen, about }: { language: Language; kitchen: Kitchen; about?: string | null | undefined },
): Promise<Content> {
  const values = { ...given, ...kitchenValues(kitchen, language) };
  const frame: Frame = {
    language,
    subject: fillSubject(words.subject, values),
    day: given['day'],
    note: about ? wordsIn(language)('messages:mail.contact', { name: about }) : undefined,
    footer: [
      nameOfKitchen(kitchen, language),
      ...(kitchen.kitchen_phone
        ? [wordsIn(language)('messages:mail.phone', { phone: kitchen.kitchen_phone })]
        : []),
      ...(kitchen.kitchen_email ? [kitchen.kitchen_email] : []),
    ],
  };
  return {
    subject: frame.subject,
    html: presentHtml(frame, fillHtml(dressed(words.html), values)),
    plain: presentPlain(frame, fillText(words.text || (await textOf(words.html)), values)),
  };
}
