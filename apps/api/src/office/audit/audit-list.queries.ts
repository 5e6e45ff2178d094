import { sql, type SqlBool } from 'kysely';
import { SUBJECTS_ABOUT } from '@trpeza/contract/office/audit.constants';
import type { AuditCursor, AuditFilter } from '@trpeza/contract/office/audit.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import { keysetPage, microseconds } from '#platform/database/keyset-page.ts';

/** The filters of the contract, with dates converted to instants. */
export interface AuditSearch extends Omit<AuditFilter, 'from' | 'to'> {
  from?: Date;
  before?: Date;
}

/** The maximum of the integer column `order_events.id`. */
const MAX_EVENT_ID = 2_147_483_647;

/** The cursor for one of the two tables. At the same instant, audit entries come before order transitions. */
function cursorFor(kind: AuditCursor['kind'], cursor: AuditCursor | undefined) {
  if (!cursor) return undefined;
  const id = cursor.kind === kind ? cursor.id : kind === 'move' ? MAX_EVENT_ID : 0;
  return { at: cursor.at, id };
}

/** Audit entries, newest first. */
export async function listChanges(db: Db, search: AuditSearch) {
  const { about, personId, subject, from, before, cursor, limit } = search;
  let query = db
    .selectFrom('auditEntries')
    .leftJoin('accounts as actor', 'actor.id', 'auditEntries.actorId')
    .select(['auditEntries.id', 'auditEntries.at', 'auditEntries.actorId', 'actor.username as actorName'])
    .select(['auditEntries.action', 'auditEntries.subjectId', 'auditEntries.before', 'auditEntries.after'])
    .select(['auditEntries.reason', microseconds(sql.ref('auditEntries.at')).as('cursorAt')]);
  if (about)
    query = query.where(
      sql<SqlBool>`split_part(audit_entries.action, '/', 1) = ${anyOf(SUBJECTS_ABOUT[about], 'text')}`,
    );
  if (personId) query = query.where('auditEntries.actorId', '=', personId);
  if (subject) query = query.where('auditEntries.subjectId', '=', subject);
  if (from) query = query.where('auditEntries.at', '>=', from);
  if (before) query = query.where('auditEntries.at', '<', before);
  const sort = { at: ['auditEntries.at', 'desc'], id: ['auditEntries.id', 'desc'] } as const;
  return keysetPage(query, sort, { cursor: cursorFor('change', cursor), limit });
}

/** Order transitions, newest first, without orders that customers placed themselves. */
export async function listTransitions(db: Db, search: AuditSearch) {
  const { about, personId, subject, from, before, cursor, limit } = search;
  let query = db
    .selectFrom('orderEvents')
    .innerJoin('orders', 'orders.id', 'orderEvents.orderId')
    .leftJoin('accounts as actor', 'actor.id', 'orderEvents.actorId')
    .select(['orderEvents.id', 'orderEvents.at', 'orderEvents.actorId', 'actor.username as actorName'])
    .select(['orderEvents.orderId', 'orderEvents.action', 'orderEvents.fromStatus', 'orderEvents.toStatus'])
    .leftJoin('orderCredits', 'orderCredits.eventId', 'orderEvents.id')
    .leftJoin('orderReschedules', 'orderReschedules.eventId', 'orderEvents.id')
    .select(['orderReschedules.fromDate', 'orderReschedules.fromSlot'])
    .select(['orderReschedules.toDate', 'orderReschedules.toSlot'])
    .select(({ fn }) => fn.coalesce('orderEvents.reason', 'orderCredits.note').as('reason'))
    .select(microseconds(sql.ref('orderEvents.at')).as('cursorAt'))
    .where(
      sql<SqlBool>`(order_events.action <> 'place' or order_events.actor_id is distinct from orders.account_id)`,
    );
  if (personId) query = query.where('orderEvents.actorId', '=', personId);
  if (about && about !== 'orders') query = query.where(sql.lit(false));
  // Ids of other subjects may be text; 0 matches no order.
  if (subject)
    query = query.where('orderEvents.orderId', '=', /^[1-9]\d{0,8}$/.test(subject) ? Number(subject) : 0);
  if (from) query = query.where('orderEvents.at', '>=', from);
  if (before) query = query.where('orderEvents.at', '<', before);
  const sort = { at: ['orderEvents.at', 'desc'], id: ['orderEvents.id', 'desc'] } as const;
  return keysetPage(query, sort, { cursor: cursorFor('move', cursor), limit });
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>['rows'][number];
export type TransitionRow = Awaited<ReturnType<typeof listTransitions>>['rows'][number];

/** The usernames of accounts. */
const listPeople = (db: Db, ids: readonly number[]) =>
  db.selectFrom('accounts').select(['id', 'username as name']).where('id', '=', anyOf(ids)).execute();

export const NAMES_BY_SUBJECT = {
  customer: listPeople,
  account: listPeople,
  meal: (db: Db, ids: readonly number[]) =>
    db.selectFrom('meals').select(['id', 'name', 'nameMk']).where('id', '=', anyOf(ids)).execute(),
  category: (db: Db, ids: readonly number[]) =>
    db.selectFrom('categories').select(['id', 'name', 'nameMk']).where('id', '=', anyOf(ids)).execute(),
  message: (db: Db, ids: readonly number[]) =>
    db.selectFrom('messages').select(['id', 'subject as name']).where('id', '=', anyOf(ids)).execute(),
};

/** Queries for the names of referenced rows, by the field of `before` and `after` that holds the id. */
export const NAMES_BY_FIELD = {
  customerId: (db: Db, ids: readonly number[]) =>
    db
      .selectFrom('accounts')
      .select('id')
      .select(
        sql<string>`coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), username)`.as('name'),
      )
      .where('id', '=', anyOf(ids))
      .execute(),
  driverId: listPeople,
  categoryId: NAMES_BY_SUBJECT.category,
  invoiceId: (db: Db, ids: readonly number[]) =>
    db.selectFrom('invoices').select(['id', 'number as name']).where('id', '=', anyOf(ids)).execute(),
};
