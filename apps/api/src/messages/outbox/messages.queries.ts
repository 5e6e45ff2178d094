import { sql, type Insertable, type Updateable } from 'kysely';
import { OWN_ERRORS, SECRET_TEMPLATES } from '@trpeza/contract/messages/templates.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Messages } from '#platform/database/database.types.ts';
import { hasAddress } from './email-conditions.ts';

/**
 * Inserts messages and skips those whose cause exists already.
 * @returns the ids of the inserted messages
 */
export const insertMessages = (db: Db, messages: readonly Insertable<Messages>[]) =>
  db
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute();

/**
 * Whether a customer has left or died, and must receive no messages. Applies as soon as the date has begun in any time zone.
 * @param account a column with the account id
 */
const hasLeftOrDied = (account: string) => sql<boolean>`exists (select from customer_states s
  where s.account_id = ${sql.ref(account)} and s.state in ('left', 'deceased')
    and s.from_date <= (now() + interval '14 hours')::date and s.to_date is null)`;

/** Returns the accounts that must receive no messages. */
export async function listLeftOrDeceased(db: Db, accountIds: readonly number[]): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', anyOf(accountIds))
    .where(hasLeftOrDied('accounts.id'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Condition: a message to the customer or their contacts that is still waiting. Notices to the office are excluded. */
const waitsFor = (accountId: number) =>
  sql<boolean>`account_id = ${accountId} and state = 'waiting' and template <> 'order-notice'`;

export const deleteWaitingMessages = (trx: Trx, accountId: number) =>
  trx.deleteFrom('messages').where(waitsFor(accountId)).execute();

/**
 * Whether a message went to a contact of the customer, or to the office about the customer. In both cases its cause ends
 * with the recipient's address.
 */
export const isToContact = sql<boolean>`right(cause, length(recipient) + 1) = ':' || lower(recipient)`;

/**
 * The current address for a message to a contact: the only address among the contacts who receive messages. Null if there
 * are several addresses, if the old address is still in the client file, or if a message with the same cause went to the
 * new address.
 */
const currentContactAddress = sql<string>`(select min(contact.email) from customer_contacts contact
  where contact.account_id = messages.account_id and contact.gets_messages and contact.email is not null
  having count(distinct lower(contact.email)) = 1
    and not exists (select from customer_contacts kept
      where kept.account_id = messages.account_id and lower(kept.email) = lower(messages.recipient))
    and not exists (select from messages others
      where others.cause = left(messages.cause, -length(messages.recipient)) || lower(min(contact.email))))`;

/** Templates that must not be redirected: their content concerns one address, or they go to the office. */
const FIXED_RECIPIENT_TEMPLATES: readonly string[] = [...SECRET_TEMPLATES, 'address-taken', 'order-notice'];

/** The recipient when a message is sent again: the current address of the customer or contact. */
export const currentRecipient = sql<string>`case
  when template = ${anyOf(FIXED_RECIPIENT_TEMPLATES, 'text')} then recipient
  when ${isToContact} then coalesce(${currentContactAddress}, recipient)
  else coalesce(
    (select accounts.email from accounts where accounts.id = messages.account_id and ${hasAddress}), recipient) end`;

export const currentAddressColumns = {
  recipient: currentRecipient,
  // The cause of a message to a contact must end with the recipient's address, so a changed address is added at the end.
  cause: sql<string>`case when ${isToContact} and ${currentRecipient} <> recipient
    then cause || ':' || lower(${currentRecipient}) else cause end`,
};

/** Redirects waiting messages of contacts whose address was corrected. */
export const redirectWaitingContactMessages = (trx: Trx, accountId: number) =>
  trx
    .updateTable('messages')
    .set(currentAddressColumns)
    .where(waitsFor(accountId))
    .where(isToContact)
    .execute();

/** Deletes waiting messages to a customer's contacts, except those to the addresses in `kept`. */
export const deleteWaitingContactMessages = (trx: Trx, accountId: number, kept: readonly string[]) =>
  trx
    .deleteFrom('messages')
    .where(waitsFor(accountId))
    .where(isToContact)
    .where(sql<boolean>`lower(recipient) <> all (${kept.map((email) => email.toLowerCase())}::text[])`)
    .execute();

/** The latest messages to a customer and their contacts, without notices to the office. */
export const listMessagesTo = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'createdAt', 'subject', 'state', 'recipient as to'])
    .where('accountId', '=', accountId)
    .where('template', '!=', 'order-notice')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The delay before the next attempt: 1, 2, 4 … minutes, at most six hours. */
const nextAttempt = sql<Date>`now() + least(interval '1 minute' * power(2, attempts), interval '6 hours')`;

/**
 * Claims the waiting message that is due first, or the one with the id `only`. Claiming postpones the next attempt, so no
 * other process claims the message at the same time, and it is retried after a crash.
 */
export const claimMessage = (db: Db, only?: number) =>
  db
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: nextAttempt })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'waiting')
        .where('nextAttemptAt', '<=', sql<Date>`now()`)
        // The customer may have left or died after the message was posted.
        .where(({ or, eb, not }) =>
          or([not(hasLeftOrDied('messages.accountId')), eb('template', '=', 'order-notice')]),
        )
        .$if(only !== undefined, (query) => query.where('id', '=', only!))
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

type Change = Pick<Updateable<Messages>, 'state' | 'lastError' | 'html' | 'plain'>;

/** Stores the result of an attempt. */
export const updateMessage = (db: Db, id: number, change: Change) =>
  db
    .updateTable('messages')
    .set({ ...change, ...(change.state === 'sent' && { sentAt: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute();

/** Marks messages as failed that have waited more than three days for a mail server. */
export const failStaleMessages = (db: Db) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', lastError: OWN_ERRORS.tooOld })
    .where('state', '=', 'waiting')
    .where('queuedAt', '<', sql<Date>`now() - interval '3 days'`)
    .execute();

/**
 * Marks waiting messages as failed in a restored database, since they may have been sent after the backup. The content of
 * secret messages is erased: their links have expired.
 * @returns the number of messages
 */
export async function failWaitingAfterRestore(db: Db): Promise<number> {
  const unlessSecret = (column: 'html' | 'plain') =>
    sql<string>`case when ${sql.ref('template')} = ${anyOf(SECRET_TEMPLATES, 'text')} then '' else ${sql.ref(column)} end`;
  const result = await db
    .updateTable('messages')
    .set({
      state: 'failed',
      lastError: OWN_ERRORS.keptBack,
      html: unlessSecret('html'),
      plain: unlessSecret('plain'),
    })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export const deleteMessagesBefore = (db: Db, before: Date) =>
  db.deleteFrom('messages').where('createdAt', '<=', before).execute();
