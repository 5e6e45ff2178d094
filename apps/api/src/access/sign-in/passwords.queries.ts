import { sql } from 'kysely';
import type { Language } from '@trpeza/contract/platform/language';
import { isDead } from '#access/accounts/accounts.queries.ts';
import type { Db, Trx } from '#platform/database/database.ts';

const columns = [
  'id',
  'username',
  'email',
  'emailConfirmedAt',
  'emailKeptAt',
  'firstName',
  'role',
  'isVerified',
  'language',
  'epoch',
  'isDemo',
  isDead,
] as const;

const read = (db: Db) =>
  db
    .selectFrom('accounts')
    .select([...columns, 'passwordHash'])
    .where('deletedAt', 'is', null);

export type AccountWithPassword = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

export const findAccountWithPassword = (db: Db, id: number) =>
  read(db).where('id', '=', id).executeTakeFirst();

export const getAccountWithPassword = (db: Db, id: number) =>
  read(db).where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Finds an account by its confirmed email address (case-insensitive), and locks it so that two concurrent requests leave
 * one token.
 */
export const lockAccountByEmail = (trx: Trx, email: string) =>
  read(trx)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('emailConfirmedAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Stores the hash of a new password and starts a new session epoch.
 * @returns undefined if the password has changed since it was checked
 */
export const updatePassword = (trx: Trx, { id, passwordHash }: AccountWithPassword, newHash: string) =>
  trx
    .updateTable('accounts')
    .set({ passwordHash: newHash, epoch: sql`epoch + 1` })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .returning([...columns, 'passwordHash'])
    .executeTakeFirst();

/** Releases the username and the address of an account that is about to be erased, so that another account can take them. */
export const clearLogin = (trx: Trx, id: number) =>
  trx
    .updateTable('accounts')
    .set({
      username: `closed-${id}`,
      email: null,
      emailConfirmedAt: null,
      emailKeptAt: null,
    })
    .where('id', '=', id)
    .execute();

interface Login {
  username: string;
  language: Language;
  phoneNumber: string | null;
  email?: string;
  emailConfirmedAt?: Date | null;
  emailKeptAt?: Date | null;
}

/** @throws Error (unique violation) if another account has the username or the confirmed address */
export const updateLogin = (trx: Trx, id: number, login: Login) =>
  trx.updateTable('accounts').set(login).where('id', '=', id).execute();

export const insertResetToken = (
  trx: Trx,
  token: { tokenHash: string; accountId: number; expiresAt: Date },
) => trx.insertInto('resetTokens').values(token).execute();

export const findResetToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('resetTokens')
    .select(['accountId', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();

/** Deletes and returns a token, so that only one of two concurrent requests can use it. */
export const consumeResetToken = (trx: Trx, tokenHash: string) =>
  trx.deleteFrom('resetTokens').where('tokenHash', '=', tokenHash).returning('accountId').executeTakeFirst();

export const deleteResetTokensOf = (trx: Trx, accountId: number) =>
  trx.deleteFrom('resetTokens').where('accountId', '=', accountId).execute();
