import { sql } from 'kysely';
import type { OutboxFilter } from '@trpeza/contract/messages/outbox.schemas';
import type { OutboxState } from '@trpeza/contract/messages/templates.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { keysetPage } from '#platform/database/keyset-page.ts';
import { isToContact, currentRecipient, currentAddressColumns } from './messages.queries.ts';

/** Whether the content of a secret message has been erased. */
const isErased = sql<boolean>`html = '' and plain = ''`;

/** A page of messages, newest first. `search` matches the beginning of the address. */
export function listMessages(db: Db, { state, template, search, ...page }: OutboxFilter) {
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
  return keysetPage(query, { id: ['id', 'desc'] }, page);
}

export type OutboxRow = Awaited<ReturnType<typeof listMessages>>['rows'][number];

/** The state of the message of each cause; causes whose message was deleted are absent. */
export async function findMessageStates(
  db: Db,
  causes: readonly string[],
): Promise<Map<string, OutboxState>> {
  if (causes.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(['cause', 'state'])
    .where('cause', '=', anyOf(causes, 'text'))
    .execute();
  return new Map(rows.map(({ cause, state }) => [cause, state]));
}

export async function countMessages(db: Db): Promise<Record<OutboxState, number>> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = rows.map(({ state, count }) => [state, Number(count)] as const);
  return { waiting: 0, sent: 0, failed: 0, ...Object.fromEntries(counts) };
}

const customerId = sql<number | null>`(select accounts.id from accounts
  where accounts.id = messages.account_id and accounts.role = 'customer')`;

const messageOf = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select([isErased.as('isErased'), isToContact.as('isToContact'), currentRecipient.as('recipientNow')])
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
    ...currentAddressColumns,
  });

export const requeueMessage = (trx: Trx, id: number) => requeue(trx).where('id', '=', id).execute();

/**
 * Queues recent failed messages again.
 * @returns the number of messages
 */
export async function requeueFailed(trx: Trx): Promise<number> {
  const result = await requeue(trx)
    .where('state', '=', 'failed')
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .where('cause', 'not like', 'template-test:%')
    .where(sql<boolean>`not (${isErased})`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
