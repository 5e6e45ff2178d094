import type {
  OutboxCounts,
  OutboxEntry,
  OutboxFilter,
  OutboxMessage,
} from '@trpeza/contract/messages/outbox.schemas';
import { SECRET_TEMPLATES } from '@trpeza/contract/messages/templates.constants';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  countMessages,
  findMessage,
  listMessages,
  type MessageRow,
  type OutboxRow,
} from './outbox.queries.ts';
import { mailNeedOf } from './send-messages.ts';

export async function listOutbox(db: Db, filter: OutboxFilter) {
  const { rows, nextCursor } = await listMessages(db, filter);
  return { items: rows.map(presentEntry), nextCursor };
}

type OutboxDeps = Pick<Deps, 'db' | 'mail' | 'settings'>;

export async function countOutbox({ db, mail, settings }: OutboxDeps): Promise<OutboxCounts> {
  const counts = await countMessages(db);
  const mailNeed = mailNeedOf(mail, await settings.read());
  return { ...counts, canSend: mailNeed === null, mailNeed };
}

export async function readMessage(db: Db, id: number): Promise<OutboxMessage> {
  const row = await findMessage(db, id);
  if (!row) throw new DomainError('common/not-found');
  return presentMessage(row);
}

/** The content of secret messages is hidden even from the office, since their link allows setting a password. */
export function presentMessage(row: MessageRow): OutboxMessage {
  const isSecret = SECRET_TEMPLATES.includes(row.template);
  const { html, plain } = isSecret ? { html: '', plain: '' } : row;
  return { ...presentEntry(row), html, plain, sendsTo: row.recipientNow, customerId: row.customerId };
}

const presentEntry = (row: OutboxRow): OutboxEntry => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  to: row.recipient,
  language: row.language,
  subject: row.subject,
  template: row.template,
  state: row.state,
  attempts: row.attempts,
  lastError: row.lastError,
  nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  sentAt: row.sentAt?.toISOString() ?? null,
  isErased: row.isErased,
});
