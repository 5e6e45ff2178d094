import { randomBytes } from 'node:crypto';
import type { Language } from '@trpeza/contract/shared/language';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { postMessage, type KickMail } from './post-message.ts';
import { upsertWaiting } from './subscribers.queries.ts';

interface SubscribeDeps {
  db: Db;
  clock: Clock;
  kickMail: KickMail;
  publicUrl: URL;
}

/** Who holds it can confirm and unsubscribe: it comes by e-mail alone. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Asks the owner of an address whether they want the newsletter. Nothing tells the caller whether the address is known;
 * and however often it is asked for, its owner gets one such message an hour.
 */
export async function subscribe(
  { db, clock, kickMail, publicUrl }: SubscribeDeps,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subscriber = await upsertWaiting(trx, { email, language, token: newToken() });
    if (subscriber.state !== 'waiting') return;
    const hour = clock.now().toISOString().slice(0, 13);
    await postMessage(trx, {
      cause: `newsletter:${subscriber.id}:${subscriber.changedAt.getTime()}:${hour}`,
      template: 'newsletter-confirm',
      to: { accountId: null, email: subscriber.email, language },
      variables: { link: new URL(`/newsletter?token=${subscriber.token}`, publicUrl).href },
    });
    await kickMail(trx);
  });
}
