import type { Role } from '@trpeza/contract/accounts/access';
import type { Language } from '@trpeza/contract/shared/language';
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

export async function isAnyCustomer(db: Db): Promise<boolean> {
  const row = await read(db).where('role', '=', 'customer').orderBy('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function countDemoRows(db: Db): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** By username or confirmed e-mail, without case; two people when one's username is the other's e-mail. */
export const listCredentials = (db: Db, name: string) =>
  db
    .selectFrom('accounts')
    .select([...accountColumns, 'passwordHash', 'isDemo'])
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['username']), '=', name.toLowerCase()),
        eb.and([
          eb(eb.fn('lower', ['email']), '=', name.toLowerCase()),
          eb('emailConfirmedAt', 'is not', null),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();

export const lockAccountRow = (trx: Trx, id: number) =>
  read(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The same lock for who needs nothing of the row; closed accounts, which keep their orders, included. */
export const lockAccountId = (trx: Trx, id: number) =>
  trx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

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

/** Holds all admins still, so that two of them cannot be demoted at once. */
export async function lockAdmins(trx: Trx): Promise<number[]> {
  const rows = await read(trx).where('role', '=', 'admin').orderBy('id').forNoKeyUpdate().execute();
  return rows.map((row) => row.id);
}

export const updateRole = (trx: Trx, id: number, change: { role: Role; isVerified: boolean }) =>
  trx
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();

/** @throws Error of a unique index when the address is somebody else's */
export const updateEmail = (trx: Trx, id: number, email: string, emailConfirmedAt: Date) =>
  trx
    .updateTable('accounts')
    .set({ email, emailConfirmedAt })
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();

export const updatePlan = (trx: Trx, id: number, monthlyPlanCents: number) =>
  trx.updateTable('accounts').set({ monthlyPlanCents }).where('id', '=', id).execute();

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

export interface NewAccount {
  username: string;
  email: string | null;
  /** Null until its owner, or the office, has said that it is theirs. */
  emailConfirmedAt: Date | null;
  passwordHash: string;
  firstName?: string | null;
  lastName?: string | null;
  phoneNumber?: string | null;
  role: Role;
  isVerified: boolean;
  language?: Language;
}

/** @returns nothing when the username, or an e-mail that counts as confirmed, belongs to somebody already */
export const insertAccount = (db: Db, account: NewAccount) =>
  db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();

export const insertHandover = (
  db: Db,
  code: { codeHash: string; accountId: number; epoch: number; site: string; path: string; expiresAt: Date },
) => db.insertInto('handoverCodes').values(code).execute();

export const deleteHandoversOf = (trx: Trx, accountId: number) =>
  trx.deleteFrom('handoverCodes').where('accountId', '=', accountId).execute();

/** Takes a code out of the table: it can be used once, whatever it was worth. */
export const takeHandover = (db: Db, codeHash: string) =>
  db
    .deleteFrom('handoverCodes')
    .where('codeHash', '=', codeHash)
    .returning(['accountId', 'epoch', 'site', 'path', 'expiresAt'])
    .executeTakeFirst();

export const deleteExpiredHandovers = (db: Db, now: Date) =>
  db.deleteFrom('handoverCodes').where('expiresAt', '<=', now).execute();

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
      language: 'en',
      emailNotifications: false,
      marketingEmails: false,
      orderUpdates: false,
      deletedAt: now,
      epoch: eb('epoch', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
