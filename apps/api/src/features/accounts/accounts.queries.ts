import { DEFAULT_LANGUAGE, type Language } from '@trpeza/contract/shared/language';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export const accountColumns = [
  'id',
  'username',
  'email',
  'emailConfirmedAt',
  'firstName',
  'lastName',
  'phoneNumber',
  'avatar',
  'role',
  'isVerified',
  'monthlyPlanCents',
  'epoch',
] as const;

const read = (db: Db) => db.selectFrom('accounts').select(accountColumns).where('deletedAt', 'is', null);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

export const findAccount = (db: Db, id: number) => read(db).where('id', '=', id).executeTakeFirst();

export const getAccount = (db: Db, id: number) => read(db).where('id', '=', id).executeTakeFirstOrThrow();

/** Whether anybody can order. */
export async function hasCustomers(db: Db): Promise<boolean> {
  const row = await read(db).where('role', '=', 'customer').orderBy('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** How many accounts the demonstration has left in this database. */
export async function countDemoAccounts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const lockAccountRow = (trx: Trx, id: number) =>
  read(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Everybody who does something for a person that must not happen twice at once waits here for the one before; the first lock
 * of every transaction that takes several. Closed accounts, which keep their orders, can be locked too.
 * @throws Error when there is no such account
 */
export async function lockAccount(trx: Trx, id: number): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Those of some people who have not closed their accounts; they cannot until the transaction ends. */
export async function lockLivingAccounts(trx: Trx, ids: readonly number[]): Promise<number[]> {
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

/** Who can be written to, and about what; people without a confirmed address or gone are not among them. */
export const listRecipients = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'username', 'firstName', 'language', 'emailNotifications', 'orderUpdates'])
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is', null)
    .where('email', 'is not', null)
    .where('emailConfirmedAt', 'is not', null)
    .execute();

export const listLanguages = (db: Db, ids: readonly number[]) =>
  db.selectFrom('accounts').select(['id', 'language']).where('id', '=', anyOf(ids)).execute();

/** The language that a person was last seen in is the one they are written to in. */
export const updateLanguage = (db: Db, id: number, language: Language) =>
  db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', id)
    .where('language', '!=', language)
    .execute();

/** What is left of a closed account: an id that orders and the ledger name, and a role. Nobody can sign in to it. */
export const clearAccount = (trx: Trx, id: number, now: Date) =>
  trx
    .updateTable('accounts')
    .set((eb) => ({
      username: `closed-${id}`,
      email: null,
      emailConfirmedAt: null,
      passwordHash: 'closed',
      firstName: null,
      lastName: null,
      phoneNumber: null,
      avatar: null,
      // Staff are verified by their role, which stays.
      isVerified: sql<boolean>`role <> 'customer'`,
      monthlyPlanCents: null,
      language: DEFAULT_LANGUAGE,
      emailNotifications: false,
      marketingEmails: false,
      orderUpdates: false,
      deletedAt: now,
      epoch: eb('epoch', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
