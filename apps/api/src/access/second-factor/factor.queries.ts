import type { Db, Trx } from '#platform/database/database.ts';

/** Whether a person has a second factor, and since when. */
export const updateFactorSince = (trx: Trx, id: number, factorSince: Date | null) =>
  trx.updateTable('accounts').set({ factorSince }).where('id', '=', id).execute();

export const updateDeclined = (db: Db, id: number, factorDeclinedAt: Date) =>
  db.updateTable('accounts').set({ factorDeclinedAt }).where('id', '=', id).execute();

/** Whether a person was asked to set up a second factor and said "not now". */
export async function hasDeclined(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('factorDeclinedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether there were any */
export async function deleteCodesOf(trx: Trx, accountId: number): Promise<boolean> {
  const rows = await trx
    .deleteFrom('oneTimeCodes')
    .where('accountId', '=', accountId)
    .returning('sealedSecret')
    .execute();
  return rows.some(({ sealedSecret }) => sealedSecret !== null);
}

export const findSecrets = (db: Db, accountId: number) =>
  db
    .selectFrom('oneTimeCodes')
    .select(['sealedSecret', 'nextSealedSecret'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

/** A secret that is not confirmed yet; another one before it is forgotten. */
export const upsertNextSecret = (db: Db, accountId: number, nextSealedSecret: string) =>
  db
    .insertInto('oneTimeCodes')
    .values({ accountId, nextSealedSecret })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ nextSealedSecret }))
    .execute();

/** The confirmed secret becomes the one that counts. @returns nothing when another has been made meanwhile */
export const confirmSecret = (trx: Trx, accountId: number, sealedSecret: string, lastStep: number) =>
  trx
    .updateTable('oneTimeCodes')
    .set({ sealedSecret, nextSealedSecret: null, lastStep })
    .where('accountId', '=', accountId)
    .where('nextSealedSecret', '=', sealedSecret)
    .returning('accountId')
    .executeTakeFirst();

/** Uses up the code of a step and all before it. @returns nothing when it was used already */
export const takeStep = (db: Db, accountId: number, lastStep: number) =>
  db
    .updateTable('oneTimeCodes')
    .set({ lastStep })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', lastStep)
    .returning('accountId')
    .executeTakeFirst();

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(trx: Trx, accountId: number, hashes: readonly string[]) {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash, isKept: false })))
    .execute();
}

/** Their owner has said, or shown by using one, that they keep the codes. */
export const keepRecoveryCodes = (db: Db, accountId: number) =>
  db
    .updateTable('recoveryCodes')
    .set({ isKept: true })
    .where('accountId', '=', accountId)
    .where('isKept', '=', false)
    .execute();

/** Deletes a code, so that only one of two concurrent requests can use it. */
export const takeRecoveryCode = (trx: Trx, accountId: number, codeHash: string) =>
  trx
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .returning('accountId')
    .executeTakeFirst();

/** How many are left, and whether their owner has said that they keep them. */
export async function countRecoveryCodes(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('isKept')
    .where('accountId', '=', accountId)
    .execute();
  return { left: rows.length, areKept: rows.every(({ isKept }) => isKept) };
}
