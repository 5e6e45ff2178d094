import type { Db, Trx } from '#platform/database/database.ts';

/** Locks the row of an account whose address is not confirmed. */
export const lockUnconfirmedAccount = (trx: Trx, id: number) =>
  trx
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'marketingEmails'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('email', 'is not', null)
    .where('emailConfirmedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The account that has confirmed this address (case-insensitive). */
export const findEmailOwner = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'emailConfirmedAt', 'emailKeptAt', 'firstName', 'language'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deletedAt', 'is', null)
    .where('emailConfirmedAt', 'is not', null)
    .executeTakeFirst();

/** @throws Error (unique violation) if another account has the address */
export const updateEmailConfirmed = (trx: Trx, id: number, emailConfirmedAt: Date) =>
  trx.updateTable('accounts').set({ emailConfirmedAt }).where('id', '=', id).execute();

/** Stores a confirmation link; it replaces an earlier link of the account. */
export const upsertConfirmation = (
  trx: Trx,
  { accountId, ...link }: { accountId: number; tokenHash: string; expiresAt: Date },
) =>
  trx
    .insertInto('emailConfirmations')
    .values({ accountId, ...link })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(link))
    .execute();

export const findConfirmation = (db: Db, tokenHash: string) =>
  db
    .selectFrom('emailConfirmations')
    .select(['accountId', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();

/** Deletes and returns a link, so that only one of two concurrent requests can use it. */
export const consumeConfirmation = (trx: Trx, tokenHash: string) =>
  trx
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', tokenHash)
    .returning('accountId')
    .executeTakeFirst();

export const deleteConfirmationsOf = (trx: Trx, accountId: number) =>
  trx.deleteFrom('emailConfirmations').where('accountId', '=', accountId).execute();
