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

/** Names of rows by id, in both languages where they have two. Null for rows that no longer have a name. */
interface NameRow {
  id: number;
  name: string | null;
  nameMk?: string;
}
type ListNames = (db: Db, ids: readonly number[]) => Promise<NameRow[]>;

const personName = sql<
  string | null
>`coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), username)`;

const listPeople: ListNames = (db, ids) =>
  db
    .selectFrom('accounts')
    .select(['id', personName.as('name')])
    .where('id', '=', anyOf(ids))
    .execute();

const listMeals: ListNames = (db, ids) =>
  db.selectFrom('meals').select(['id', 'name', 'nameMk']).where('id', '=', anyOf(ids)).execute();

/** Queries for the names of changed rows, by the subject of the action. */
export const NAMES_BY_SUBJECT: Readonly<Record<string, ListNames>> = {
  customer: listPeople,
  account: listPeople,
  reminder: listPeople,
  meal: listMeals,
  category: (db, ids) =>
    db.selectFrom('categories').select(['id', 'name', 'nameMk']).where('id', '=', anyOf(ids)).execute(),
  message: (db, ids) =>
    db.selectFrom('messages').select(['id', 'subject as name']).where('id', '=', anyOf(ids)).execute(),
  funder: (db, ids) =>
    db.selectFrom('funders').select(['id', 'name', 'nameMk']).where('id', '=', anyOf(ids)).execute(),
  round: (db, ids) => db.selectFrom('rounds').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  webhook: (db, ids) =>
    db.selectFrom('webhooks').select(['id', 'url as name']).where('id', '=', anyOf(ids)).execute(),
  'bank-file': (db, ids) =>
    db.selectFrom('bankFiles').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  'bank-line': (db, ids) =>
    db.selectFrom('bankLines').select(['id', 'text as name']).where('id', '=', anyOf(ids)).execute(),
  // The customer of the payment.
  'payment-issue': (db, ids) =>
    db
      .selectFrom('paymentIssues')
      .innerJoin('payments', 'payments.id', 'paymentIssues.paymentId')
      .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
      .innerJoin('accounts', 'accounts.id', 'checkouts.accountId')
      .select(['paymentIssues.id', personName.as('name')])
      .where('paymentIssues.id', '=', anyOf(ids))
      .execute(),
};

/** Queries for the names of referenced rows, by the field of `before` and `after` that holds the id. */
export const NAMES_BY_FIELD: Readonly<Record<string, ListNames>> = {
  customerId: listPeople,
  driverId: listPeople,
  registration: listPeople,
  categoryId: NAMES_BY_SUBJECT['category']!,
  invoiceId: (db, ids) =>
    db.selectFrom('invoices').select(['id', 'number as name']).where('id', '=', anyOf(ids)).execute(),
  meals: listMeals,
};
