import type { Template } from '@trpeza/contract/messages/templates.constants';
import type { Language } from '@trpeza/contract/platform/language';
import { readSettings } from '#platform/settings/settings.ts';
import type { Trx } from '#platform/database/database.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import { valuesOf } from '#messages/templates/message-values.ts';
import type { MessageVariables } from '#messages/templates/message-variables.ts';
import { effectiveTextsOf } from '#messages/templates/effective-texts.ts';
import { renderMessage } from '#messages/templates/render-message.ts';
import { readTemplates } from '#messages/templates/templates.queries.ts';
import { insertMessages, listLeftOrDeceased } from './messages.queries.ts';

export interface Message<T extends Template> {
  /** Identifies the event, such as `order-event:17`. Later messages with the same cause are skipped. */
  cause: string;
  template: T;
  to: {
    accountId: number | null;
    email: string;
    language: Language;
    /** The customer's name, if the recipient is one of their contacts. */
    about?: string | null;
    /** False for recipients who cannot sign in: the message has no link. */
    signsIn?: boolean;
  };
  variables: MessageVariables[T];
  /** Must be a PDF. */
  attachment?: NamedFile;
}

/** A message with the variables of its template. */
export type AnyMessage = { [T in Template]: Message<T> }[Template];

/**
 * Puts a message into the outbox, written now in the recipient's language. It is sent after the transaction commits, within a
 * minute, or at once where the use case also queues `send-messages`. Customers who have left or died receive no messages.
 */
export const postMessage = <T extends Template>(trx: Trx, message: Message<T>): Promise<void> =>
  postMessages(trx, [message as unknown as AnyMessage]);

/** Like `postMessage`, for several messages with one insert. */
export async function postMessages(trx: Trx, wanted: readonly AnyMessage[]): Promise<void> {
  const silent = await listLeftOrDeceased(trx, [...new Set(wanted.flatMap(({ to }) => to.accountId ?? []))]);
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
    const words = effectiveTextsOf(template, templates.get(template), language);
    const content = renderMessage(words, values, { language, kitchen, about });
    const document = { attachment: attachment?.bytes ?? null, attachmentName: attachment?.name ?? null };
    return { cause, template, accountId, recipient, language, ...content, ...document };
  });
  await insertMessages(trx, written);
}
