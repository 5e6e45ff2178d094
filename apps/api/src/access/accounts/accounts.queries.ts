import { sql } from 'kysely';
import type { Language } from '@trpeza/contract/platform/language';
import { anyOf } from '#platform/database/any-of.ts';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { hasAddress } from '#messages/messages.api.ts';

export const accountColumns = [
  'id',
  'username',
  'email',
  'emailConfirmedAt',
  'emailKeptAt',
  'customerNumber',
  'firstName',
  'lastName',
  'phoneNumber',
  'avatar',
  'role',
  'isVerified',
  'monthlyPlanCents',
  'epoch',
  'factorSince',
] as const;

/** Whether the office has recorded the person's death. For queries that select from `accounts`. */
export const isDead = sql<boolean>`exists (
  select from customer_states s where s.account_id = accounts.id and s.state = 'deceased' and s.to_date is null
)`.as('isDead');

const read = (db: Db) => db.selectFrom('accounts').select(accountColumns).where('deletedAt', 'is', null);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

export const findAccount = (db: Db, id: number) => read(db).where('id', '=', id).executeTakeFirst();

export const getAccount = (db: Db, id: number) => read(db).where('id', '=', id).executeTakeFirstOrThrow();

export async function hasCustomers(db: Db): Promise<boolean> {
  const row = await read(db).where('role', '=', 'customer').orderBy('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function countDemoAccounts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Accounts whose data have been erased. `createdAt` is part of their identity, because ids can be reused after a restore. */
export const listErasedAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'createdAt', 'deletedAt'])
    .where('deletedAt', 'is not', null)
    .$narrowType<{ deletedAt: Date }>()
    .orderBy('deletedAt')
    .execute();

export const listUnerasedAccounts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'createdAt'])
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is', null)
    .execute();

export const lockAccountRow = (trx: Trx, id: number) =>
  read(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks the row of the account, so that concurrent transactions for the same person run one after another. Take this lock
 * before any other. Rows of closed accounts can be locked too, because their orders stay.
 * @throws Error when the account does not exist
 */
export async function lockAccount(trx: Trx, id: number): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Filters out closed accounts. The others cannot be closed until the transaction ends. */
export async function lockOpenAccountRows(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

/** Recipients with their notification preferences. People without a usable address and closed accounts are left out. */
export const listRecipients = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'username', 'firstName', 'language', 'emailNotifications', 'orderUpdates'])
    .select((eb) => eb('passwordHash', '!=', NO_PASSWORD).as('signsIn'))
    .where('id', '=', anyOf(ids))
    .where(hasAddress)
    .execute();

/** Administrators, except demo accounts. */
export async function listAdminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('isDemo', '=', false)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export const listLanguages = (db: Db, ids: readonly number[]) =>
  db.selectFrom('accounts').select(['id', 'language']).where('id', '=', anyOf(ids)).execute();

/** Sets the language in which the person gets messages. */
export const updateLanguage = (db: Db, id: number, language: Language) =>
  db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', id)
    .where('language', '!=', language)
    .execute();

/** Which of the given people are not served on this date, because they are prospective, have left or have died. */
export const listUnserved = (db: Db, accountIds: readonly number[], date: string) =>
  db
    .selectFrom('customerStates')
    .select(['accountId', 'state'])
    .where('accountId', '=', anyOf(accountIds))
    .where('state', '!=', 'active')
    .where('fromDate', '<=', date)
    .where((eb) => eb.or([eb('toDate', 'is', null), eb('toDate', '>=', date)]))
    .execute();

/** Whether a person wants the newsletter, and their language. */
export const getNewsletterPreference = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['marketingEmails', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
