import { createHash } from 'node:crypto';
import type { MailNeed } from '@trpeza/contract/messages/outbox.schemas';
import { SECRET_TEMPLATES } from '@trpeza/contract/messages/templates.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import type { Log } from '#platform/log.ts';
import {
  UndeliverableError,
  type MailAddress,
  type MailTransport,
  type Mailing,
} from '#platform/mail/mail-transport.ts';
import type { Deps } from '#platform/deps.ts';
import { claimMessage, failStaleMessages, updateMessage, type ClaimedMessage } from './messages.queries.ts';

/** With the growing delays, the attempts span somewhat more than a day. */
export const MAX_ATTEMPTS = 13;

type Sender = Pick<Settings, 'kitchen_email'>;

/** The missing setting without which no message is sent; null if none is missing. */
export function mailNeedOf({ transport, from }: Mailing, { kitchen_email }: Sender): MailNeed {
  if (!transport) return 'server';
  return transport.kind === 'mailbox' || from || kitchen_email ? null : 'sender';
}

export const canSend = (mail: Mailing, settings: Sender): boolean => mailNeedOf(mail, settings) === null;

export interface SendDeps extends Pick<Deps, 'db' | 'mail' | 'settings'> {
  log: Pick<Log, 'warn' | 'error'>;
}

/** Job: sends all due messages one after the other, until none is left or the job is aborted. */
export async function sendMessages(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  const { transport } = deps.mail;
  if (!transport || !canSend(deps.mail, await deps.settings.read())) return;
  await failStaleMessages(deps.db);
  for (;;) {
    const message = signal?.aborted ? undefined : await claimMessage(deps.db);
    if (!message) return;
    await sendOne(deps, transport, message);
  }
}

/**
 * Makes one attempt to send a message.
 * @returns the error, or undefined when the message was sent or is already claimed by the job
 */
export async function sendNow(deps: SendDeps, id: number): Promise<Error | undefined> {
  const { transport } = deps.mail;
  const message = transport && (await claimMessage(deps.db, id));
  return message && sendOne(deps, transport, { ...message, attempts: MAX_ATTEMPTS });
}

async function sendOne(
  deps: SendDeps,
  transport: MailTransport,
  message: ClaimedMessage,
): Promise<Error | undefined> {
  // The demo mailbox shows the messages themselves, so nothing is erased there.
  const isErased = transport.kind === 'smtp' && SECRET_TEMPLATES.includes(message.template);
  const erased = isErased ? { html: '', plain: '' } : {};
  try {
    await transport.send({
      id: idOf(message),
      from: deps.mail.from ?? (await kitchenAddress(deps, message.language)),
      to: message.recipient,
      subject: message.subject,
      html: message.html,
      text: message.plain,
      ...(message.attachment && {
        attachment: { name: message.attachmentName ?? 'document.pdf', bytes: message.attachment },
      }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    await fail(deps, message, { error: error as Error, erased });
    return error as Error;
  }
  await updateMessage(deps.db, message.id, { state: 'sent', lastError: null, ...erased });
  return undefined;
}

async function fail(
  { db, log }: SendDeps,
  { id, template, attempts }: ClaimedMessage,
  { error, erased }: { error: Error & { code?: string }; erased: { html?: string; plain?: string } },
): Promise<void> {
  // The server's response contains the address, so it is stored in the row but not logged.
  const line = { messageId: id, template, attempts, code: error.code ?? error.name };
  if (error instanceof UndeliverableError || attempts >= MAX_ATTEMPTS) {
    await updateMessage(db, id, { state: 'failed', lastError: error.message, ...erased });
    log.error(line, 'failed to send a message');
  } else {
    await updateMessage(db, id, { lastError: error.message });
    log.warn(line, 'failed to send a message, retrying later');
  }
}

async function kitchenAddress({ settings }: SendDeps, language: Language): Promise<MailAddress> {
  const rules = await settings.read();
  return { name: nameOfKitchen(rules, language), address: rules.kitchen_email };
}

/** The Message-ID: the same for each attempt, and unique across databases. */
const idOf = ({ id, createdAt }: ClaimedMessage): string =>
  createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('hex').slice(0, 32);
