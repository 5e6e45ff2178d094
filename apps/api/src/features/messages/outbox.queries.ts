import { sql } from 'kysely';
import type { OutboxFilter } from '@trpeza/contract/messages/outbox.schemas';
import type { OutboxState } from '@trpeza/contract/messages/templates.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { isToContact, recipientNow, toPresentAddress } from './messages.queries.ts';

/** The content of secret messages is erased. */
const isErased = sql<boolean>`html = '' and plain = ''`;

/** Newest first; searched by the beginning of the address. */
export function listMessages(
  db: Db,
  { state, template, search, cursor, limit }: Partial<OutboxFilter> & { limit: number },
) {
  let query = db
    .selectFrom('messages')
    .select(['id', 'createdAt', 'recipient', 'language', 'subject', 'template', 'state', 'attempts'])
    .select(['lastError', 'nextAttemptAt', 'sentAt', isErased.as('isErased')]);
  if (state) query = query.where('state', '=', state);
  if (template) query = query.where('template', '=', template);
  if (search) {
    const start = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`lower(recipient) like ${start}`);
  }
  if (cursor) query = query.where('id', '<', cursor);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export type OutboxRow = Awaited<ReturnType<typeof listMessages>>[number];

/** Whether the message of each of these causes has left; nothing for one that was erased. */
export async function findStates(db: Db, causes: readonly string[]): Promise<Map<string, OutboxState>> {
  if (causes.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(['cause', 'state'])
    .where('cause', '=', anyOf(causes, 'text'))
    .execute();
  return new Map(rows.map(({ cause, state }) => [cause, state]));
}

/** The count of each state, limited to `most`. */
export async function countMessages(db: Db, most: number) {
  const { rows } = await sql<Record<OutboxState, number>>`
    select ${countOf('waiting', most)}, ${countOf('sent', most)}, ${countOf('failed', most)}
  `.execute(db);
  return rows[0]!;
}

const countOf = (state: OutboxState, most: number) =>
  sql`(select count(*)::integer from
    (select from messages where state = ${sql.lit(state)} limit ${most}) few) as ${sql.ref(state)}`;

const customerId = sql<number | null>`(select accounts.id from accounts
  where accounts.id = messages.account_id and accounts.role = 'customer')`;

const messageOf = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select([isErased.as('isErased'), isToContact.as('isToContact'), recipientNow.as('recipientNow')])
    .select(customerId.as('customerId'))
    .where('id', '=', id);

export const findMessage = (db: Db, id: number) => messageOf(db, id).executeTakeFirst();

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export const lockMessage = (trx: Trx, id: number) => messageOf(trx, id).forUpdate().executeTakeFirst();

const requeue = (trx: Trx) =>
  trx.updateTable('messages').set({
    state: 'waiting',
    attempts: 0,
    lastError: null,
    nextAttemptAt: sql<Date>`now()`,
    queuedAt: sql<Date>`now()`,
    ...toPresentAddress,
  });

export const requeueMessage = (trx: Trx, id: number) => requeue(trx).where('id', '=', id).execute();

/** @returns their number */
export async function requeueFailed(trx: Trx): Promise<number> {
  const result = await requeue(trx)
    .where('state', '=', 'failed')
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .where('cause', 'not like', 'template-test:%')
    .where(sql<boolean>`not (${isErased})`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
