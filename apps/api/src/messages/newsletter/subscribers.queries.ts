import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '#platform/database/database.ts';
import type { NewsletterSubscribers } from '#platform/database/database.types.ts';

const sameAddress = (email: string) => sql<boolean>`lower(email) = lower(${email})`;
const now = sql<Date>`now()`;

type NewSubscriber = Pick<Insertable<NewsletterSubscribers>, 'email' | 'language' | 'token'>;

/**
 * Inserts an unconfirmed address, or resets one that had unsubscribed.
 * @returns undefined for a subscribed address, which is unchanged
 */
export const upsertWaiting = (trx: Trx, subscriber: NewSubscriber) =>
  trx
    .insertInto('newsletterSubscribers')
    .values({ ...subscriber, state: 'waiting' })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({
          state: 'waiting',
          language: subscriber.language,
          changedAt: sql`case newsletter_subscribers.state when 'waiting' then newsletter_subscribers.changed_at else now() end`,
        })
        .where('newsletterSubscribers.state', '<>', 'subscribed'),
    )
    .returningAll()
    .executeTakeFirst();

/** Subscribes an address in any state. No confirmation email is needed, since its owner is signed in. */
export const upsertSubscribed = (trx: Trx, subscriber: NewSubscriber) =>
  trx
    .insertInto('newsletterSubscribers')
    .values({ ...subscriber, state: 'subscribed' })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ state: 'subscribed', language: subscriber.language, changedAt: now }),
    )
    .execute();

export const unsubscribeAddress = (trx: Trx, email: string) =>
  trx
    .updateTable('newsletterSubscribers')
    .set({ state: 'unsubscribed', changedAt: now })
    .where(sameAddress(email))
    .execute();

export const findSubscriber = (db: Db, token: string) =>
  db.selectFrom('newsletterSubscribers').selectAll().where('token', '=', token).executeTakeFirst();

export const updateSubscriber = (trx: Trx, id: number, state: 'subscribed' | 'unsubscribed') =>
  trx
    .updateTable('newsletterSubscribers')
    .set({ state, changedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes unconfirmed addresses: they may have been entered without the consent of their owner. */
export const deleteUnconfirmedBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('newsletterSubscribers')
    .where('state', '=', 'waiting')
    .where('changedAt', '<', before)
    .execute();

/**
 * Stores whether an account wants the newsletter. The column belongs to `accounts`, but only the newsletter code writes it.
 */
export const updateNewsletterPreference = (
  trx: Trx,
  who: { accountId: number } | { email: string },
  on: boolean,
) =>
  trx
    .updateTable('accounts')
    .set({ marketingEmails: on })
    .where('deletedAt', 'is', null)
    .where(
      'accountId' in who
        ? sql<boolean>`id = ${who.accountId}`
        : sql<boolean>`${sameAddress(who.email)} and email_confirmed_at is not null`,
    )
    .execute();

export const deleteSubscriber = (trx: Trx, email: string) =>
  trx.deleteFrom('newsletterSubscribers').where(sameAddress(email)).execute();
