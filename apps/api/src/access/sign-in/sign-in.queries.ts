import type { SessionProof } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { accountColumns, isDead } from '#access/accounts/accounts.queries.ts';

/**
 * Finds an account by username or confirmed email address (case-insensitive). A username is never mistaken for an
 * address, because no username contains an @.
 */
export const findCredentials = (db: Db, name: string) =>
  db
    .selectFrom('accounts')
    .select([...accountColumns, 'passwordHash', 'isDemo', isDead])
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
    .executeTakeFirst();

export const insertHandover = (
  db: Db,
  code: {
    codeHash: string;
    accountId: number;
    epoch: number;
    site: string;
    path: string;
    expiresAt: Date;
  } & Partial<SessionProof>,
) => db.insertInto('handoverCodes').values(code).execute();

/** Deletes and returns a code, so that it can be used only once, valid or not. */
export const consumeHandover = (db: Db, codeHash: string) =>
  db
    .deleteFrom('handoverCodes')
    .where('codeHash', '=', codeHash)
    .returning(['accountId', 'epoch', 'site', 'path', 'expiresAt', 'factorAt', 'provedAt'])
    .executeTakeFirst();

/**
 * Ends all sessions of a person with a new epoch, including sign-ins in progress.
 * @returns the new epoch
 */
export async function endSignIns(trx: Trx, id: number): Promise<number> {
  const { epoch } = await trx
    .updateTable('accounts')
    .set((eb) => ({ epoch: eb('epoch', '+', 1) }))
    .where('id', '=', id)
    .returning('epoch')
    .executeTakeFirstOrThrow();
  return epoch;
}
