import { sql } from 'kysely';
import type { Language } from '@trpeza/contract/shared/language';
import type { Db, Trx } from '#platform/database/database.ts';

const columns = ['id', 'email', 'language', 'state', 'token', 'changedAt'] as const;
const sameAddress = (email: string) => sql<boolean>`lower(email) = lower(${email})`;
const now = sql<Date>`now()`;

export interface NewSubscriber {
  email: string;
  language: Language;
  token: string;
}

/** Adds an address that waits for its confirmation, also one that had unsubscribed; a subscribed one stays as it is. */
export const upsertWaiting = (trx: Trx, subscriber: NewSubscriber) =>
  trx
    .insertInto('newsletterSubscribers')
    .values({ ...subscriber, state: 'waiting' })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({
        state: sql`case newsletter_subscribers.state when 'unsubscribed' then 'waiting' else newsletter_subscribers.state end`,
        language: sql`case newsletter_subscribers.state when 'subscribed' then newsletter_subscribers.language else excluded.language end`,
        changedAt: sql`case newsletter_subscribers.state when 'unsubscribed' then now() else newsletter_subscribers.changed_at end`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Subscribes an address whose signed-in owner chose so, whatever its previous state. */
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
  db.selectFrom('newsletterSubscribers').select(columns).where('token', '=', token).executeTakeFirst();

export const updateSubscriber = (trx: Trx, id: number, state: 'subscribed' | 'unsubscribed') =>
  trx
    .updateTable('newsletterSubscribers')
    .set({ state, changedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** An unconfirmed address may have been entered without its owner's consent. */
export const deleteUnconfirmedBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('newsletterSubscribers')
    .where('state', '=', 'waiting')
    .where('changedAt', '<', before)
    .execute();

/** People's notification choices are columns of their accounts, and are owned by this feature. */
export const updateMarketingOf = (trx: Trx, who: { accountId: number } | { email: string }, on: boolean) =>
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
