import { sql } from 'kysely';
import type { OutboxFilter } from '@trpeza/contract/messages/outbox.schemas';
import { SECRET_TEMPLATES, type OutboxState } from '@trpeza/contract/messages/templates.constants';
import { hasAddress } from '#features/accounts/is-written-to.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { contactNow, isToContact } from './messages.queries.ts';

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

/** Messages about one address, or to the office: whoever reads at another must not get them. */
const OF_THE_ADDRESS: readonly string[] = [...SECRET_TEMPLATES, 'address-taken', 'order-notice'];

/** Where a message goes if it is sent again: to the address that a person, or their contact, has now. */
const recipientNow = sql<string>`case
  when template = ${anyOf(OF_THE_ADDRESS, 'text')} then recipient
  when ${isToContact} then coalesce(${contactNow}, recipient)
  else coalesce(
    (select accounts.email from accounts where accounts.id = messages.account_id and ${hasAddress}), recipient) end`;

const customerId = sql<number | null>`(select accounts.id from accounts
  where accounts.id = messages.account_id and accounts.role = 'customer')`;

const whole = [
  ...columns,
  ...(['html', 'plain'] as const),
  isErased,
  recipientNow.as('recipientNow'),
  customerId.as('customerId'),
] as const;

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
  db.selectFrom('messages').select(whole).where('id', '=', id).executeTakeFirst();

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export const lockMessage = (trx: Trx, id: number) =>
  trx.selectFrom('messages').select(whole).where('id', '=', id).forUpdate().executeTakeFirst();

const fromTheStart = {
  state: 'queued' as const,
  attempts: 0,
  lastError: null,
  nextAttemptAt: sql<Date>`now()`,
  queuedAt: sql<Date>`now()`,
  recipient: recipientNow,
  // The address of a contact ends the cause, so another one is added.
  cause: sql<string>`case when ${isToContact} and ${recipientNow} <> recipient
    then cause || ':' || lower(${recipientNow}) else cause end`,
};

export const requeueMessage = (trx: Trx, id: number) =>
  trx
    .updateTable('messages')
    .set(fromTheStart)
    .where('id', '=', id)
    .returning(whole)
    .executeTakeFirstOrThrow();

const copied = [
  ...(['accountId', 'template', 'language', 'subject', 'html', 'plain'] as const),
  ...(['attachment', 'attachmentName'] as const),
] as const;

/** A copy of the message, under a cause of its own, which still tells that it goes to a contact. */
export const copyMessage = (trx: Trx, id: number, cause: string) =>
  trx
    .insertInto('messages')
    .columns(['cause', 'recipient', ...copied])
    .expression((eb) =>
      eb
        .selectFrom('messages')
        .select(
          sql<string>`${cause} || case when ${isToContact} then ':' || lower(${recipientNow}) else '' end`.as(
            'cause',
          ),
        )
        .select(recipientNow.as('recipient'))
        .select(copied)
        .where('id', '=', id),
    )
    .returning(whole)
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
