import type { Subscription } from '@trpeza/contract/messages/messages.schemas';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { maskedAddress } from './masked-address.ts';
import { findSubscriber, updateMarketingOf, updateSubscriber } from './subscribers.queries.ts';

export async function readSubscription(db: Db, token: string): Promise<Subscription> {
  return present(await findSubscriber(db, token));
}

/** Subscribes or unsubscribes the address that a token was sent to, and the account that has this address with it. */
export async function changeSubscription(
  db: Db,
  token: string,
  state: 'subscribed' | 'unsubscribed',
): Promise<Subscription> {
  return db.transaction().execute(async (trx) => {
    const found = await findSubscriber(trx, token);
    if (!found) return present(found);
    // The account first, as everywhere.
    await updateMarketingOf(trx, { email: found.email }, state === 'subscribed');
    return present(await updateSubscriber(trx, found.id, state));
  });
}

function present(subscriber: { email: string; state: Subscription['state'] } | undefined): Subscription {
  if (!subscriber) throw new DomainError('common/not-found');
  const { email, state } = subscriber;
  return { state, maskedEmail: maskedAddress(email) };
}
