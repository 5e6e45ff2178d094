import { sql, type SqlBool } from 'kysely';
import type { AuditCursor } from '@trpeza/contract/audit/audit.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

export interface AuditSearch {
  /** The part of an action before the slash; every subject by default. */
  subjects?: readonly string[];
  actorId?: number;
  subjectId?: string;
  from?: Date;
  before?: Date;
}

export interface AuditPage {
  after?: AuditCursor | undefined;
  limit: number;
}

type Kind = AuditCursor['kind'];

/** As text with microseconds, so that a cursor is exact. */
const textOf = (at: ReturnType<typeof sql.ref>) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** What comes after a position in the list. At the same instant changes precede moves, and larger ids precede smaller ones. */
function beyond(kind: Kind, table: string, { at, kind: atKind, id }: AuditCursor) {
  const when = sql`${`${at}Z`}::timestamptz`;
  const column = sql.ref(`${table}.at`);
  if (kind === atKind) return sql<SqlBool>`(${column}, ${sql.ref(`${table}.id`)}) < (${when}, ${id}::bigint)`;
  return kind === 'move' ? sql<SqlBool>`${column} <= ${when}` : sql<SqlBool>`${column} < ${when}`;
}

/** Changes that were recorded as such. */
export const listChanges = (db: Db, search: AuditSearch, { after, limit }: AuditPage) =>
  db
    .selectFrom('auditEntries')
    .leftJoin('accounts as actor', 'actor.id', 'auditEntries.actorId')
    .select(['auditEntries.id', 'auditEntries.at', 'auditEntries.actorId', 'actor.username as actorName'])
    .select(['auditEntries.action', 'auditEntries.subjectId', 'auditEntries.before', 'auditEntries.after'])
    .select(['auditEntries.reason', textOf(sql.ref('audit_entries.at')).as('cursorAt')])
    .$if(search.subjects !== undefined, (q) =>
      q.where(sql<SqlBool>`split_part(audit_entries.action, '/', 1) = ${anyOf(search.subjects!, 'text')}`),
    )
    .$if(search.actorId !== undefined, (q) => q.where('auditEntries.actorId', '=', search.actorId!))
    .$if(search.subjectId !== undefined, (q) => q.where('auditEntries.subjectId', '=', search.subjectId!))
    .$if(search.from !== undefined, (q) => q.where('auditEntries.at', '>=', search.from!))
    .$if(search.before !== undefined, (q) => q.where('auditEntries.at', '<', search.before!))
    .$if(after !== undefined, (q) => q.where(beyond('change', 'audit_entries', after!)))
    .orderBy('auditEntries.at', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .limit(limit)
    .execute();

/** Moves of orders; placing an order is not a change and is left out. */
export const listMoves = (db: Db, search: AuditSearch & { orderId?: number }, { after, limit }: AuditPage) =>
  db
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
    .select([textOf(sql.ref('order_events.at')).as('cursorAt')])
    .where(
      sql<SqlBool>`(order_events.action <> 'place' or order_events.actor_id is distinct from orders.account_id)`,
    )
    .$if(search.actorId !== undefined, (q) => q.where('orderEvents.actorId', '=', search.actorId!))
    .$if(search.orderId !== undefined, (q) => q.where('orderEvents.orderId', '=', search.orderId!))
    .$if(search.from !== undefined, (q) => q.where('orderEvents.at', '>=', search.from!))
    .$if(search.before !== undefined, (q) => q.where('orderEvents.at', '<', search.before!))
    .$if(after !== undefined, (q) => q.where(beyond('move', 'order_events', after!)))
    .orderBy('orderEvents.at', 'desc')
    .orderBy('orderEvents.id', 'desc')
    .limit(limit)
    .execute();

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];
export type MoveRow = Awaited<ReturnType<typeof listMoves>>[number];

/** The display names of the subjects of changes, by id; only of those that have a name. */
const listPeople = (db: Db, ids: readonly number[]) =>
  db.selectFrom('accounts').select(['id', 'username as name']).where('id', '=', anyOf(ids)).execute();

export const listNames = {
  customer: listPeople,
  account: listPeople,
  meal: (db: Db, ids: readonly number[]) =>
    db.selectFrom('meals').select(['id', 'name', 'nameMk']).where('id', '=', anyOf(ids)).execute(),
  category: (db: Db, ids: readonly number[]) =>
    db.selectFrom('categories').select(['id', 'name', 'nameMk']).where('id', '=', anyOf(ids)).execute(),
  message: (db: Db, ids: readonly number[]) =>
    db.selectFrom('messages').select(['id', 'subject as name']).where('id', '=', anyOf(ids)).execute(),
};

/** The names of what recorded values refer to, by the field that holds the id. */
export const listNamesOf = {
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
  categoryId: listNames.category,
  invoiceId: (db: Db, ids: readonly number[]) =>
    db.selectFrom('invoices').select(['id', 'number as name']).where('id', '=', anyOf(ids)).execute(),
};
