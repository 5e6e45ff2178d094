import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { findMessage, listMessages, type MessageRow } from './outbox.queries.ts';

type MailboxDeps = Pick<Deps, 'db' | 'demo' | 'mail'>;

/**
 * The latest messages of the demonstration.
 * @throws DomainError `common/not-found` where messages are really sent
 */
export async function listMailbox(deps: MailboxDeps) {
  requireMailbox(deps);
  return (await listMessages(deps.db, { limit: 50 })).rows.map(present);
}

export async function readMail(deps: MailboxDeps, id: number) {
  requireMailbox(deps);
  const message = await findMessage(deps.db, id);
  if (!message) throw new DomainError('common/not-found');
  return { ...present(message), html: message.html, plain: message.plain };
}

function requireMailbox({ demo, mail }: MailboxDeps): void {
  if (!demo || mail.transport?.kind !== 'mailbox') throw new DomainError('common/not-found');
}

type MailboxRow = Pick<MessageRow, 'id' | 'recipient' | 'subject' | 'language' | 'createdAt'>;

const present = ({ id, recipient, subject, language, createdAt }: MailboxRow) => ({
  id,
  to: recipient,
  subject,
  language,
  createdAt: createdAt.toISOString(),
});
