import { randomBytes } from 'node:crypto';
import type { Subscription } from '@trpeza/contract/messages/messages.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { maskAddress } from '#platform/audit/mask-address.ts';
import type { Deps } from '#platform/deps.ts';
import { postMessage } from '#messages/outbox/post-message.ts';
import {
  findSubscriber,
  unsubscribeAddress,
  updateNewsletterPreference,
  updateSubscriber,
  upsertSubscribed,
  upsertWaiting,
} from './subscribers.queries.ts';

type SubscribeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** The holder of a token can confirm or unsubscribe, so tokens are only sent by email. */
const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Sends a confirmation email to an address that was entered for the newsletter. The result does not reveal whether the
 * address is known, and each address gets at most one such email per hour.
 */
export async function subscribe(
  { db, clock, jobs, publicUrl }: SubscribeDeps,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await transaction(db, async (trx) => {
    const subscriber = await upsertWaiting(trx, { email, language, token: newToken() });
    if (!subscriber) return;
    const hour = clock.now().toISOString().slice(0, 13);
    await postMessage(trx, {
      cause: `newsletter:${subscriber.id}:${subscriber.changedAt.getTime()}:${hour}`,
      template: 'newsletter-confirm',
      to: { accountId: null, email: subscriber.email, language },
      variables: { link: new URL(`/newsletter?token=${subscriber.token}`, publicUrl).href },
    });
    await jobs.send(trx, 'send-messages', {});
  });
}

export async function readSubscription(db: Db, token: string): Promise<Subscription> {
  return present(await findSubscriber(db, token));
}

/** Subscribes or unsubscribes the address of a token, and the account with this address. */
export async function changeSubscription(
  db: Db,
  token: string,
  state: 'subscribed' | 'unsubscribed',
): Promise<Subscription> {
  return transaction(db, async (trx) => {
    const found = await findSubscriber(trx, token);
    if (!found) return present(found);
    // Accounts are locked before subscribers everywhere, to avoid deadlocks.
    await updateNewsletterPreference(trx, { email: found.email }, state === 'subscribed');
    return present(await updateSubscriber(trx, found.id, state));
  });
}

interface MarketingChoice {
  accountId: number;
  /** The confirmed address; null without one. */
  email: string | null;
  language: Language;
  on: boolean;
}

/**
 * Updates the newsletter list when a signed-in customer changes the setting in the profile. No confirmation email is needed.
 */
export async function setNewsletterPreference(
  trx: Trx,
  { accountId, email, language, on }: MarketingChoice,
): Promise<void> {
  await updateNewsletterPreference(trx, { accountId }, on);
  if (email === null) return;
  if (on) await upsertSubscribed(trx, { email, language, token: newToken() });
  else await unsubscribeAddress(trx, email);
}

function present(subscriber: { email: string; state: Subscription['state'] } | undefined): Subscription {
  if (!subscriber) throw new DomainError('common/not-found');
  const { email, state } = subscriber;
  return { state, maskedEmail: maskAddress(email) };
}
