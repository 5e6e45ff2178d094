import { sql } from 'kysely';
import type { CustomerState } from '@trpeza/contract/customers/client-file.constants';
import type { Contact, CustomerStatePeriod } from '@trpeza/contract/customers/client-file.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

const contactColumns = [
  'name',
  'relation',
  'phone',
  'email',
  'isEmergency',
  'mayOrder',
  'getsMessages',
  'pays',
] as const;

export async function listContacts(db: Db, accountId: number): Promise<Contact[]> {
  const rows = await db
    .selectFrom('customerContacts')
    .select(contactColumns)
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, email: row.email ?? '' }));
}

/** The contacts who get messages about these customers, with details of the customer. */
export const listContactsToMessage = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('customerContacts as contact')
    .innerJoin('accounts', 'accounts.id', 'contact.accountId')
    .select(['contact.accountId', 'contact.email', 'contact.pays'])
    .select(['firstName', 'lastName', 'username', 'language', 'orderUpdates'])
    .where('contact.accountId', '=', anyOf(accountIds))
    .where('getsMessages', '=', true)
    .where('contact.email', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('contact.id')
    .execute();

export async function replaceContacts(
  trx: Trx,
  accountId: number,
  contacts: readonly Contact[],
): Promise<void> {
  await trx.deleteFrom('customerContacts').where('accountId', '=', accountId).execute();
  if (contacts.length === 0) return;
  const rows = contacts.map((contact) => ({ ...contact, accountId, email: contact.email || null }));
  await trx.insertInto('customerContacts').values(rows).execute();
}

/** Pinned notes first, then newest first. */
export const listNotes = (db: Db, accountId: number) =>
  db
    .selectFrom('customerNotes')
    .leftJoin('accounts', 'accounts.id', 'writtenBy')
    .select(['customerNotes.id', 'at', 'username as by', 'text', 'isPinned'])
    .where('accountId', '=', accountId)
    .orderBy('isPinned', 'desc')
    .orderBy('customerNotes.id', 'desc')
    .execute();

export const insertNote = (
  trx: Trx,
  note: { accountId: number; at: Date; writtenBy: number; text: string; isPinned: boolean },
) => trx.insertInto('customerNotes').values(note).returning('id').executeTakeFirstOrThrow();

/** Includes the customer, so that a query cannot reach notes about other customers. */
interface NoteKey {
  accountId: number;
  id: number;
}

export const updatePin = (trx: Trx, { accountId, id }: NoteKey, isPinned: boolean) =>
  trx
    .updateTable('customerNotes')
    .set({ isPinned })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deleteNote = (trx: Trx, { accountId, id }: NoteKey) =>
  trx
    .deleteFrom('customerNotes')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** Newest first. */
export const listCustomerStates = (db: Db, accountId: number): Promise<CustomerStatePeriod[]> =>
  db
    .selectFrom('customerStates')
    .select(['state', 'fromDate as from', 'toDate as to', 'reason'])
    .where('accountId', '=', accountId)
    .orderBy('fromDate', 'desc')
    .execute();

const END_STATES = ['left', 'deceased'] as const;

/** Customers whose end of service is due and has not been carried out; at most 500 per call. */
export async function listDueServiceEnds(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('customerStates')
    .select('accountId')
    .where('state', 'in', END_STATES)
    .where('toDate', 'is', null)
    .where('carriedOutAt', 'is', null)
    .where('fromDate', '<=', today)
    .limit(500)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/**
 * The due end of service that has not been carried out; undefined if the office has carried it out or withdrawn it meanwhile.
 */
export async function findDueServiceEnd(trx: Trx, accountId: number, today: string) {
  const row = await trx
    .selectFrom('customerStates')
    .select('state')
    .where('accountId', '=', accountId)
    .where('state', 'in', END_STATES)
    .where('toDate', 'is', null)
    .where('carriedOutAt', 'is', null)
    .where('fromDate', '<=', today)
    .executeTakeFirst();
  return row?.state;
}

export const updateEndCarriedOut = (trx: Trx, accountId: number, carriedOutAt: Date) =>
  trx
    .updateTable('customerStates')
    .set({ carriedOutAt })
    .where('accountId', '=', accountId)
    .where('toDate', 'is', null)
    .execute();

interface NewState {
  accountId: number;
  state: CustomerState;
  fromDate: string;
  reason: string | null;
  setBy: number;
  setAt: Date;
}

/** Replaces all states from this date on: later states are deleted, and the current one ends the day before. */
export async function insertCustomerState(trx: Trx, state: NewState): Promise<void> {
  const { accountId, fromDate } = state;
  await trx
    .deleteFrom('customerStates')
    .where('accountId', '=', accountId)
    .where('fromDate', '>=', fromDate)
    .execute();
  await trx
    .updateTable('customerStates')
    .set({ toDate: sql<string>`${fromDate}::date - 1` })
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('toDate', 'is', null), eb('toDate', '>=', fromDate)]))
    .execute();
  await trx.insertInto('customerStates').values(state).execute();
}
