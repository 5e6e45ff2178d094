import { sql, type Insertable, type Updateable } from 'kysely';
import { OWN_ERRORS, SECRET_TEMPLATES } from '@trpeza/contract/messages/templates.constants';
import { hasAddress } from './is-written-to.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Messages } from '#platform/database/database.types.ts';

/**
 * Idempotent: an existing cause adds nothing.
 * @returns the ids of the new ones
 */
export const insertMessages = (db: Db, messages: readonly Insertable<Messages>[]) =>
  db
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute();

/**
 * Who must never be written to again, though the office is about them: they have left or died. From when that day begins anywhere on earth.
 * `account` is a column.
 */
const isSilent = (account: string) => sql<boolean>`exists (select from customer_states s
  where s.account_id = ${sql.ref(account)} and s.state in ('left', 'deceased')
    and s.from_date <= (now() + interval '14 hours')::date and s.to_date is null)`;

/** Of these people those who must never be written to again. */
export async function listSilent(db: Db, accountIds: readonly number[]): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', anyOf(accountIds))
    .where(isSilent('accounts.id'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What waits for a person; the office's own notices go out all the same. */
const waitsFor = (accountId: number) =>
  sql<boolean>`account_id = ${accountId} and state = 'waiting' and template <> 'order-notice'`;

export const deleteWaitingMessages = (trx: Trx, accountId: number) =>
  trx.deleteFrom('messages').where(waitsFor(accountId)).execute();

/** Whether a message went to a person's contact, or to the office, about them: that address ends the cause. */
export const isToContact = sql<boolean>`right(cause, length(recipient) + 1) = ':' || lower(recipient)`;

/**
 * Where a message to a contact goes by now: to the one address at which a customer's contacts get messages, if the old one is
 * on the file no longer and that address has not been written to about the same.
 */
const contactNow = sql<string>`(select min(contact.email) from customer_contacts contact
  where contact.account_id = messages.account_id and contact.gets_messages and contact.email is not null
  having count(distinct lower(contact.email)) = 1
    and not exists (select from customer_contacts kept
      where kept.account_id = messages.account_id and lower(kept.email) = lower(messages.recipient))
    and not exists (select from messages others
      where others.cause = left(messages.cause, -length(messages.recipient)) || lower(min(contact.email))))`;

/** Messages about one address, or to the office, which must not be redirected to another address. */
const OF_THE_ADDRESS: readonly string[] = [...SECRET_TEMPLATES, 'address-taken', 'order-notice'];

/** Where a message goes if it is sent again: to the address that a person, or their contact, has now. */
export const recipientNow = sql<string>`case
  when template = ${anyOf(OF_THE_ADDRESS, 'text')} then recipient
  when ${isToContact} then coalesce(${contactNow}, recipient)
  else coalesce(
    (select accounts.email from accounts where accounts.id = messages.account_id and ${hasAddress}), recipient) end`;

export const toPresentAddress = {
  recipient: recipientNow,
  // The address of a contact ends the cause, so another one is added.
  cause: sql<string>`case when ${isToContact} and ${recipientNow} <> recipient
    then cause || ':' || lower(${recipientNow}) else cause end`,
};

/** What still waits for a contact whose address was corrected goes to the new one. */
export const moveWaitingCopies = (trx: Trx, accountId: number) =>
  trx.updateTable('messages').set(toPresentAddress).where(waitsFor(accountId)).where(isToContact).execute();

/** What still waits for a person's contacts, but for these addresses. */
export const deleteWaitingCopies = (trx: Trx, accountId: number, kept: readonly string[]) =>
  trx
    .deleteFrom('messages')
    .where(waitsFor(accountId))
    .where(isToContact)
    .where(sql<boolean>`lower(recipient) <> all (${kept.map((email) => email.toLowerCase())}::text[])`)
    .execute();

/** What was written to a person and their contacts last; the office's own notices are not. */
export const listMessagesTo = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'createdAt', 'subject', 'state', 'recipient as to'])
    .where('accountId', '=', accountId)
    .where('template', '!=', 'order-notice')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** After 1, 2, 4 … minutes, at last every six hours. */
const nextAttempt = sql<Date>`now() + least(interval '1 minute' * power(2, attempts), interval '6 hours')`;

/**
 * Claims the message that has waited longest, or a given one. It is due again only after the time until the next
 * attempt, so no other process claims it meanwhile, and a crash loses nothing.
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
        // Posted beside the end of their service, or sent again.
        .where(({ or, eb, not }) =>
          or([not(isSilent('messages.accountId')), eb('template', '=', 'order-notice')]),
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

/** Records what became of an attempt. */
export const updateMessage = (db: Db, id: number, change: Change) =>
  db
    .updateTable('messages')
    .set({ ...change, ...(change.state === 'sent' && { sentAt: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute();

/** Marks messages as failed that waited without a mail server until they were outdated. */
export const failStaleMessages = (db: Db) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', lastError: OWN_ERRORS.tooOld })
    .where('state', '=', 'waiting')
    .where('queuedAt', '<', sql<Date>`now() - interval '3 days'`)
    .execute();

/**
 * Keeps back what waits in a database that was restored: it may have been sent since the backup. Secrets are too old by now.
 * @returns their number
 */
export async function keepBackWaiting(db: Db): Promise<number> {
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
