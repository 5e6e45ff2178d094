import type { Language } from '@trpeza/i18n/language';
import { readSettings } from '#features/settings/settings.ts';
import type { Trx } from '#platform/database/database.ts';
import { insertMessages } from './messages.queries.ts';
import { renderMessage } from './render-message.ts';
import type { MessageVariables, Template } from './templates.ts';

export interface Message<T extends Template> {
  /** What makes the message unique, such as `order-event:17`: of two with the same cause the second is not sent. */
  cause: string;
  template: T;
  to: { accountId: number | null; email: string; language: Language };
  variables: MessageVariables[T];
}

/** Any message of the table, its variables fitting its template. */
export type AnyMessage = { [T in Template]: Message<T> }[Template];

/** How the sending of waiting messages is asked for at once, inside the transaction that posted one. */
export type KickMail = (trx: Trx) => Promise<void>;

/**
 * Step: puts a message into the outbox, written now in the recipient's language. It is sent after the transaction
 * commits, within a minute, or at once where the use case also calls `kickMail`.
 */
export const postMessage = <T extends Template>(trx: Trx, message: Message<T>): Promise<void> =>
  postMessages(trx, [message as unknown as AnyMessage]);

/** Step: the same for many at once. */
export async function postMessages(trx: Trx, messages: readonly AnyMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const kitchen = await readSettings(trx);
  await insertMessages(
    trx,
    messages.map(({ cause, template, to, variables }) => ({
      cause,
      template,
      accountId: to.accountId,
      recipient: to.email,
      language: to.language,
      ...renderMessage(template, variables, { language: to.language, kitchen }),
    })),
  );
}
