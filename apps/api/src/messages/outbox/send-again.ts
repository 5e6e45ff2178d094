import { randomUUID } from 'node:crypto';
import type { OutboxMessage } from '@trpeza/contract/messages/outbox.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { maskAddress } from '#platform/audit/mask-address.ts';
import type { Deps } from '#platform/deps.ts';
import { insertMessages } from './messages.queries.ts';
import {
  findMessage,
  lockMessage,
  requeueFailed,
  requeueMessage,
  type MessageRow,
} from './outbox.queries.ts';
import { presentMessage } from './read-outbox.ts';

type AgainDeps = Pick<Deps, 'db' | 'jobs'>;
interface By {
  actor: Actor;
  reason: string | undefined;
}

/**
 * Sends a message again: requeues a failed or waiting one, and copies one that was sent. Uses the current address of the
 * recipient.
 * @throws DomainError `common/not-found`, `messages/erased` when the content was secret and has been erased
 */
export async function sendAgain({ db, jobs }: AgainDeps, id: number, by: By): Promise<OutboxMessage> {
  return transaction(db, async (trx) => {
    const row = await lockMessage(trx, id);
    if (!row) throw new DomainError('common/not-found');
    if (row.isErased) throw new DomainError('messages/erased');
    const newId = row.state === 'sent' ? await copyMessage(trx, row) : id;
    if (newId === id) await requeueMessage(trx, id);
    const again = (await findMessage(trx, newId))!;
    await recordChange(trx, {
      actorId: by.actor.id,
      action: 'message/sent-again',
      subjectId: id,
      ...(again.recipient !== row.recipient && { before: { to: maskAddress(row.recipient) } }),
      after: { template: row.template, to: maskAddress(again.recipient) },
      reason: by.reason,
    });
    await jobs.send(trx, 'send-messages', {});
    return presentMessage(again);
  });
}

/** Inserts a copy with a new cause. The cause keeps the suffix that marks messages to contacts. */
async function copyMessage(trx: Trx, row: MessageRow): Promise<number> {
  const { id, recipientNow: recipient, accountId, template, language, subject, html, plain } = row;
  const { attachment, attachmentName } = row;
  const cause = `again:${id}:${randomUUID()}${row.isToContact ? `:${recipient.toLowerCase()}` : ''}`;
  const content = { subject, html, plain, attachment, attachmentName };
  const [copy] = await insertMessages(trx, [{ cause, recipient, accountId, template, language, ...content }]);
  return copy!.id;
}

/**
 * Requeues all messages that failed in the last seven days, except secret messages and tests, for example after an outage
 * of the mail server. Uses current addresses, like `sendAgain`.
 */
export async function sendFailedAgain({ db, jobs }: AgainDeps, by: By): Promise<{ count: number }> {
  return transaction(db, async (trx) => {
    const count = await requeueFailed(trx);
    if (count === 0) return { count };
    await recordChange(trx, {
      actorId: by.actor.id,
      action: 'message/sent-again',
      subjectId: 'failed',
      after: { count },
      reason: by.reason,
    });
    await jobs.send(trx, 'send-messages', {});
    return { count };
  });
}
