import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Language } from '@trpeza/i18n/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { presentHtml, presentPlain, type Page } from './letter.present.ts';
import { TEMPLATES, type Letter, type MessageVariables, type Template } from './templates.ts';

/** A message as it is sent. */
export interface Content {
  subject: string;
  html: string;
  plain: string;
}

type Kitchen = Pick<Settings, 'kitchen_name' | 'kitchen_phone' | 'kitchen_email'>;

/** Writes a message in one language, as a page and as plain text. Values stand in it as they are: never as markup. */
export function renderMessage<T extends Template>(
  template: T,
  variables: MessageVariables[T],
  { language, kitchen }: { language: Language; kitchen: Kitchen },
): Content {
  const given = { ...variables, kitchen: kitchen.kitchen_name, phone: kitchen.kitchen_phone };
  // Keys are made at run time, so the compiler cannot know them; a test renders every template in both languages.
  const words = wordsIn(language) as unknown as (key: string, params: object) => string;
  const say = (key: string): string =>
    words(key.startsWith('.') ? `messages:mail${key}` : `messages:mail.${template}.${key}`, given);
  const letter: Letter = TEMPLATES[template](say, variables, language === 'mk');
  const page: Page = {
    language,
    subject: oneLine(say('subject')),
    greeting: say('name' in variables ? '.greeting' : '.greetingToNobody'),
    letter,
    farewell: say('.farewell'),
    footer: [
      kitchen.kitchen_name,
      ...(kitchen.kitchen_phone ? [say('.phone')] : []),
      ...(kitchen.kitchen_email ? [kitchen.kitchen_email] : []),
    ],
  };
  return { subject: page.subject, html: presentHtml(page), plain: presentPlain(page) };
}

/** A subject is one line whatever stands in the values. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
