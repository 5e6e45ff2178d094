import { sql } from 'kysely';
import type { Language } from '@trpeza/contract/shared/language';
import type { Db, Trx } from '#platform/database/database.ts';
import { deleteUntil } from '#platform/database/delete-until.ts';
import type { Content } from './render-message.ts';

export interface NewMessage extends Content {
  cause: string;
  template: string;
  accountId: number | null;
  recipient: string;
  language: Language;
}

/** Idempotent: an existing cause adds nothing. */
export const insertMessages = (trx: Trx, messages: readonly NewMessage[]) =>
  trx
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute();

/** @returns the id of a message whose cause is new */
export const insertMessage = (db: Db, message: NewMessage) =>
  db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();

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
        .where('state', '=', 'queued')
        .where('nextAttemptAt', '<=', sql<Date>`now()`)
        .$if(only !== undefined, (query) => query.where('id', '=', only!))
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'template',
      'language',
      'recipient',
      'subject',
      'html',
      'plain',
      'attempts',
      'createdAt',
    ])
    .executeTakeFirst();

export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

interface Settled {
  state: 'sent' | 'failed';
  error: string | null;
  /** Clears the content of the message, since it is secret. */
  erase: boolean;
}

export const settleMessage = (db: Db, id: number, { state, error, erase }: Settled) =>
  db
    .updateTable('messages')
    .set({
      state,
      lastError: error,
      ...(state === 'sent' ? { sentAt: sql<Date>`now()` } : {}),
      ...(erase ? { html: '', plain: '' } : {}),
    })
    .where('id', '=', id)
    .execute();

export const updateLastError = (db: Db, id: number, lastError: string) =>
  db.updateTable('messages').set({ lastError }).where('id', '=', id).execute();

/** Marks messages as failed that waited without a mail server until they were outdated. */
export const failStaleMessages = (db: Db) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', lastError: 'too old to be sent' })
    .where('state', '=', 'queued')
    .where('queuedAt', '<', sql<Date>`now() - interval '3 days'`)
    .execute();

export const deleteMessagesBefore = (db: Db, before: Date) =>
  deleteUntil(db, ['messages', 'created_at'], before);

const mailboxColumns = ['id', 'recipient', 'subject', 'language', 'createdAt'] as const;

export const listNewestMessages = (db: Db, limit: number) =>
  db.selectFrom('messages').select(mailboxColumns).orderBy('id', 'desc').limit(limit).execute();

export type MailboxRow = Awaited<ReturnType<typeof listNewestMessages>>[number];

export const findMailboxMessage = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .select([...mailboxColumns, 'html', 'plain'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Messages to an account, and those sent to its address without naming it. */
export const deleteMessagesTo = (trx: Trx, accountId: number, email: string | null) =>
  trx
    .deleteFrom('messages')
    .where((eb) =>
      eb.or([
        eb('accountId', '=', accountId),
        ...(email === null ? [] : [eb(eb.fn('lower', ['recipient']), '=', email.toLowerCase())]),
      ]),
    )
    .execute();
