import { randomUUID } from 'node:crypto';
import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import type { PreviewTemplate, TestTemplate } from '@trpeza/contract/messages/templates.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { fieldIn } from '@trpeza/contract/platform/localized';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Deps } from '#platform/deps.ts';
import { orderChannelOf } from '#platform/payments/offered-methods.ts';
import { insertMessages } from '#messages/outbox/messages.queries.ts';
import { canSend, sendNow, type SendDeps } from '#messages/outbox/send-messages.ts';
import { requireValidTexts } from './check-template.ts';
import { effectiveTextsOf, type MessageTexts } from './effective-texts.ts';
import { renderMessage, type MessageContent } from './render-message.ts';
import { sampleValues } from './sample-values.ts';
import { readText, type FormattedValues } from './template-text.ts';
import { findTemplate } from './templates.queries.ts';

/** Rate-limited, since tests can be sent to any address in the kitchen's name. */
const PER_ADMIN = { name: 'template-test', max: 20, seconds: 10 * 60 };

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'settings' | 'payments'>;

/**
 * Sends a saved template to one address, and waits for the response of the mail server, so that the result can be shown.
 * @throws DomainError `templates/not-found`, `messages/no-server`, `templates/not-taken` with the response of the mail server
 */
export async function testTemplate(
  deps: PreviewDeps & SendDeps & { limits: RateLimits },
  key: string,
  { body, actor, language }: { body: TestTemplate; actor: Actor; language: Language },
): Promise<void> {
  const { db, mail, limits, settings } = deps;
  if (!canSend(mail, await settings.read())) throw new DomainError('messages/no-server');
  await limits.count(PER_ADMIN, String(actor.id));
  const row = await findTemplate(db, key);
  if (!row && !isBuiltIn(key)) throw new DomainError('templates/not-found');
  const chosen = body.language ?? language;
  const words = effectiveTextsOf(key, row, chosen);
  const content = await write(deps, words, { key, given: body.variables, language: chosen });
  const cause = `template-test:${randomUUID()}`;
  const message = { cause, template: key, recipient: body.email, language: chosen, ...content };
  const [inserted] = await insertMessages(db, [message]);
  const refusal = await sendNow(deps, inserted!.id);
  if (refusal) throw new DomainError('templates/not-taken', { reason: refusal.message.slice(0, 300) });
}

/**
 * Previews texts that are being edited, also for a template that is not saved yet.
 * @throws DomainError `templates/not-found` if the template is unknown and the request has no text, and the errors of
 * `requireValidTexts`
 */
export async function previewTemplate(deps: PreviewDeps, key: string, edited: PreviewTemplate) {
  const { language, subject, textContent: text } = edited;
  const row = await findTemplate(deps.db, key);
  if (!row && !isBuiltIn(key) && !text) throw new DomainError('templates/not-found');
  const [saved, original] = [
    effectiveTextsOf(key, row, language),
    effectiveTextsOf(key, undefined, language),
  ];
  const words = {
    subject: (subject ?? saved.subject) || original.subject,
    text: (text ?? saved.text) || original.text,
  };
  requireValidTexts(key, {
    [fieldIn('subject', language)]: words.subject,
    [fieldIn('textContent', language)]: words.text,
  });
  const content = await write(deps, words, { key, given: edited.variables, language });
  return { subject: content.subject, html: content.html, text: content.plain };
}

async function write(
  { clock, publicUrl, settings, payments }: PreviewDeps,
  words: MessageTexts,
  { key, given, language }: { key: string; given: FormattedValues | undefined; language: Language },
): Promise<MessageContent> {
  const kitchen = await settings.read();
  const names = [words.subject, words.text].flatMap((text) => readText(text).names);
  const deps = { clock, publicUrl, kitchen, howToOrder: orderChannelOf(kitchen, payments), language };
  const sample = sampleValues(key, names, deps);
  return renderMessage(words, { ...sample, ...given }, { language, kitchen });
}
