import { sql } from 'kysely';
import type { OutboxFilter } from '@trpeza/contract/messages/outbox.schemas';
import type { OutboxState } from '@trpeza/contract/messages/templates.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

/** The content of secret messages is erased. */
const isErased = sql<boolean>`html = '' and plain = ''`.as('isErased');

const columns = [
  'id',
  'createdAt',
  'recipient',
  'language',
  'subject',
  'template',
  'state',
  'attempts',
  'lastError',
  'nextAttemptAt',
  'sentAt',
] as const;
const whole = [...columns, 'html', 'plain'] as const;

const STATE = { waiting: 'queued', sent: 'sent', failed: 'failed' } as const;

/** Newest first, one more than requested; searched by the beginning of the address. */
export function listMessages(db: Db, { state, template, search, cursor, limit }: OutboxFilter) {
  let query = db.selectFrom('messages').select(columns).select(isErased);
  if (state) query = query.where('state', '=', STATE[state]);
  if (template) query = query.where('template', '=', template);
  if (search) {
    const start = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`lower(recipient) like ${start}`);
  }
  if (cursor) query = query.where('id', '<', cursor);
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
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
  return new Map(rows.map(({ cause, state }) => [cause, state === STATE.waiting ? 'waiting' : state]));
}

/** The count of each state, limited to `most`. */
export async function countMessages(db: Db, most: number) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, (select count(*)::integer from
      (select from messages where messages.state = states.state limit ${most}) few) as count
    from unnest(array['queued', 'sent', 'failed']) as states (state)
  `.execute(db);
  return rows;
}

export const findMessage = (db: Db, id: number) =>
  db.selectFrom('messages').select(whole).select(isErased).where('id', '=', id).executeTakeFirst();

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export const lockMessage = (trx: Trx, id: number) =>
  trx
    .selectFrom('messages')
    .select(whole)
    .select(isErased)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const fromTheStart = {
  state: 'queued' as const,
  attempts: 0,
  lastError: null,
  nextAttemptAt: sql<Date>`now()`,
  queuedAt: sql<Date>`now()`,
};

export const requeueMessage = (trx: Trx, id: number) =>
  trx
    .updateTable('messages')
    .set(fromTheStart)
    .where('id', '=', id)
    .returning([...whole, isErased])
    .executeTakeFirstOrThrow();

const copied = [
  ...(['accountId', 'template', 'language', 'recipient', 'subject', 'html', 'plain'] as const),
  ...(['attachment', 'attachmentName'] as const),
] as const;

/** A copy of the message, under a cause of its own. */
export const copyMessage = (trx: Trx, id: number, cause: string) =>
  trx
    .insertInto('messages')
    .columns(['cause', ...copied])
    .expression((eb) =>
      eb
        .selectFrom('messages')
        .select(sql<string>`${cause}::text`.as('cause'))
        .select(copied)
        .where('id', '=', id),
    )
    .returning([...whole, isErased])
    .executeTakeFirstOrThrow();

/** @returns their number */
export async function requeueFailed(trx: Trx): Promise<number> {
  const result = await trx
    .updateTable('messages')
    .set(fromTheStart)
    .where('state', '=', 'failed')
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .where('cause', 'not like', 'template-test:%')
    .where(sql<boolean>`not (html = '' and plain = '')`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
