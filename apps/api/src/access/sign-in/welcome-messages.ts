import { randomUUID } from 'node:crypto';
import { postMessage } from '#messages/messages.api.ts';
import { orderChannelOf } from '#platform/payments/offered-methods.ts';
import type { Trx } from '#platform/database/database.ts';
import { readRecipients, type Recipient } from '#access/accounts/read-accounts.ts';
import type { Deps } from '#platform/deps.ts';

type WelcomeDeps = Pick<Deps, 'jobs' | 'publicUrl' | 'settings' | 'payments'>;

/**
 * Sends an email about the next steps to a new customer who has just confirmed their address. The link may have been
 * opened by someone other than the person who registered. The email therefore contains nothing that was entered at
 * registration, not even a name.
 */
export async function sendWelcomeMessage(trx: Trx, deps: WelcomeDeps, accountId: number): Promise<void> {
  const recipient = (await readRecipients(trx, [accountId])).get(accountId);
  if (!recipient) return;
  await sendOrderingInstructions(
    trx,
    deps,
    { ...recipient, name: '' },
    { template: 'welcome', cause: `welcome:${accountId}` },
  );
}

/** Notifies a customer that they are verified and can order now, unless they want no emails. */
export async function notifyVerified(trx: Trx, deps: WelcomeDeps, { id }: { id: number }): Promise<void> {
  const recipient = (await readRecipients(trx, [id])).get(id);
  // Customers without a password order by telephone and do not know that they have an account.
  if (!recipient?.emailNotifications || !recipient.signsIn) return;
  // `cause` has a random part, because a person who is verified again must be notified again.
  await sendOrderingInstructions(trx, deps, recipient, {
    template: 'verified',
    cause: `verified:${id}:${randomUUID()}`,
  });
}

async function sendOrderingInstructions(
  trx: Trx,
  { jobs, publicUrl, settings, payments }: WelcomeDeps,
  { name, accountId, email, language }: Recipient,
  message: { template: 'welcome' | 'verified'; cause: string },
): Promise<void> {
  const howToOrder = orderChannelOf(await settings.read(), payments);
  await postMessage(trx, {
    ...message,
    to: { accountId, email, language },
    variables: { name, link: new URL('/#menu', publicUrl).href, howToOrder },
  });
  await jobs.send(trx, 'send-messages', {});
}
