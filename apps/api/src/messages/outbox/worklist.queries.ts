import { sql } from 'kysely';
import { GRACE_MINUTES, type ListWorklistRows } from '#platform/worklist/worklist-row.ts';

/** Messages that have waited too long. While mail cannot be sent, all waiting messages. */
const listWaiting: ListWorklistRows = async (db, { canSend }) => {
  // Compared with the clock of the database, which also sets `queuedAt`.
  const patience = canSend ? GRACE_MINUTES : 0;
  const { at, count } = await db
    .selectFrom('messages')
    .select(({ fn }) => [fn.min('queuedAt').as('at'), fn.countAll<number>().as('count')])
    .where('state', '=', 'waiting')
    .where('queuedAt', '<', sql<Date>`now() - make_interval(mins => ${patience})`)
    .executeTakeFirstOrThrow();
  return count > 0 ? [{ id: 1, at, count }] : [];
};

export const listDelayedMessages: ListWorklistRows = async (db, moment) =>
  moment.canSend ? listWaiting(db, moment) : [];

export const listMessagesWithoutServer: ListWorklistRows = async (db, moment) =>
  moment.canSend ? [] : listWaiting(db, moment);

/** Recipients of failed messages. Erased messages and tests are excluded, since they cannot be sent again. */
export const listFailedRecipients: ListWorklistRows = async (db) => {
  const { rows } = await sql<{
    at: Date;
    id: string;
    accountId: number | null;
    count: number;
    recipient: string;
  }>`
    select min(created_at) as at, max(id)::text as id, account_id, count(*)::integer as count, recipient
    from messages
    where state = 'failed' and cause not like 'template-test:%' and not (html = '' and plain = '')
    group by account_id, recipient`.execute(db);
  return rows;
};
