import { randomBytes } from 'node:crypto';
import type { Subscription } from '@trpeza/contract/messages/messages.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import type { SetMarketing } from '#customers/profile/choose-notifications.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { maskAddress } from '#platform/audit/mask-address.ts';
import type { Deps } from '#src/deps.ts';
import { postMessage } from '#messages/outbox/post-message.ts';
import {
  findSubscriber,
  unsubscribeAddress,
  updateMarketingOf,
  updateSubscriber,
  upsertSubscribed,
  upsertWaiting,
} from './subscribers.queries.ts';

type SubscribeDeps = Pick<Deps, 'db' | 'clock' | 'triggerMailJob' | 'publicUrl'>;

/** Whoever holds it can confirm and unsubscribe: it is only sent by e-mail. */
const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Asks the owner of an address whether they want the newsletter. The response does not reveal whether the address is known;
 * and however often it is requested, the owner gets at most one such message an hour.
 */
export async function subscribe(
  { db, clock, triggerMailJob, publicUrl }: SubscribeDeps,
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
    await triggerMailJob(trx);
  });
}

export async function readSubscription(db: Db, token: string): Promise<Subscription> {
  return present(await findSubscriber(db, token));
}

/** Subscribes or unsubscribes the address that a token was sent to, and with it the account that has this address. */
export async function changeSubscription(
  db: Db,
  token: string,
  state: 'subscribed' | 'unsubscribed',
): Promise<Subscription> {
  return transaction(db, async (trx) => {
    const found = await findSubscriber(trx, token);
    if (!found) return present(found);
    // The account first, as everywhere.
    await updateMarketingOf(trx, { email: found.email }, state === 'subscribed');
    return present(await updateSubscriber(trx, found.id, state));
  });
}

/**
 * Step: keeps the choice of an account and the newsletter list in sync. A signed-in person who chooses it in their
 * profile is not asked to confirm by e-mail.
 */
export const setMarketing: SetMarketing = async (trx, { accountId, email, language, on }) => {
  await updateMarketingOf(trx, { accountId }, on);
  if (email === null) return;
  if (on) await upsertSubscribed(trx, { email, language, token: newToken() });
  else await unsubscribeAddress(trx, email);
};

function present(subscriber: { email: string; state: Subscription['state'] } | undefined): Subscription {
  if (!subscriber) throw new DomainError('common/not-found');
  const { email, state } = subscriber;
  return { state, maskedEmail: maskAddress(email) };
}
