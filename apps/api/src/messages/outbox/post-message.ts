import type { Template } from '@trpeza/contract/messages/templates.constants';
import type { Language } from '@trpeza/contract/platform/language';
import { readSettings } from '#platform/settings/settings.ts';
import type { Trx } from '#platform/database/database.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import { valuesOf } from '#messages/templates/message-values.ts';
import type { MessageVariables } from '#messages/templates/message-variables.ts';
import { insertMessages, listSilent } from './messages.queries.ts';
import { wordsOf } from '#messages/templates/template-words.ts';
import { renderMessage } from '#messages/templates/render-message.ts';
import { readTemplates } from '#messages/templates/templates.queries.ts';

export interface Message<T extends Template> {
  /** What makes the message unique, such as `order-event:17`: of two with the same cause the second is not sent. */
  cause: string;
  template: T;
  to: {
    accountId: number | null;
    email: string;
    language: Language;
    /** The customer's name, where it goes to one of their contacts. */
    about?: string | null;
    /** False for a recipient without an account in the shop: the message has no link, which they could not open. */
    signsIn?: boolean;
  };
  variables: MessageVariables[T];
  /** A PDF. */
  attachment?: NamedFile;
}

/** Any message, its variables matching its template. */
export type AnyMessage = { [T in Template]: Message<T> }[Template];

/** Requests the sending of waiting messages at once, inside the transaction that posted one. */
export type TriggerMailJob = (trx: Trx) => Promise<void>;

/**
 * Step: puts a message into the outbox, written now in the recipient's language. It is sent after the transaction
 * commits, within a minute, or at once where the use case also calls `triggerMailJob`. Whoever has left or died is not
 * written to.
 */
export const postMessage = <T extends Template>(trx: Trx, message: Message<T>): Promise<void> =>
  postMessages(trx, [message as unknown as AnyMessage]);

/** Step: the same for many at once. */
export async function postMessages(trx: Trx, wanted: readonly AnyMessage[]): Promise<void> {
  const silent = await listSilent(trx, [...new Set(wanted.flatMap(({ to }) => to.accountId ?? []))]);
  const messages = wanted.filter(
    ({ to, template }) => template === 'order-notice' || !silent.has(to.accountId ?? 0),
  );
  if (messages.length === 0) return;
  const kitchen = await readSettings(trx);
  const templates = await readTemplates(trx);
  const written = messages.map(({ cause, template, to, variables, attachment }) => {
    const { accountId, email: recipient, language, about, signsIn = true } = to;
    const values = {
      ...valuesOf(template, variables, { language, kitchen }),
      ...(signsIn ? {} : { link: '' }),
    };
    const words = wordsOf(template, templates.get(template), language);
    const content = renderMessage(words, values, { language, kitchen, about });
    const document = { attachment: attachment?.bytes ?? null, attachmentName: attachment?.name ?? null };
    return { cause, template, accountId, recipient, language, ...content, ...document };
  });
  await insertMessages(trx, written);
}
