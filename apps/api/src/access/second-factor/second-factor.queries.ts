import type { Db, Trx } from '#platform/database/database.ts';

/** Stores when the second factor was set up; null removes it. */
export const updateFactorSince = (trx: Trx, id: number, factorSince: Date | null) =>
  trx.updateTable('accounts').set({ factorSince }).where('id', '=', id).execute();

export const updateFactorDeclined = (db: Db, id: number, factorDeclinedAt: Date) =>
  db.updateTable('accounts').set({ factorDeclinedAt }).where('id', '=', id).execute();

/** Whether a person has declined the offer to set up a second factor ("not now"). */
export async function hasDeclinedFactor(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('factorDeclinedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether one-time codes were set up */
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

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. */
export const upsertNextSecret = (db: Db, accountId: number, nextSealedSecret: string) =>
  db
    .insertInto('oneTimeCodes')
    .values({ accountId, nextSealedSecret })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ nextSealedSecret }))
    .execute();

/**
 * Activates the confirmed secret.
 * @returns undefined if a concurrent request has created another secret
 */
export const confirmSecret = (trx: Trx, accountId: number, sealedSecret: string, lastStep: number) =>
  trx
    .updateTable('oneTimeCodes')
    .set({ sealedSecret, nextSealedSecret: null, lastStep })
    .where('accountId', '=', accountId)
    .where('nextSealedSecret', '=', sealedSecret)
    .returning('accountId')
    .executeTakeFirst();

/**
 * Marks the code of a time step and all earlier codes as used.
 * @returns undefined if the code of the time step was used already
 */
export const consumeTimeStep = (db: Db, accountId: number, lastStep: number) =>
  db
    .updateTable('oneTimeCodes')
    .set({ lastStep })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', lastStep)
    .returning('accountId')
    .executeTakeFirst();

export async function replaceRecoveryCodes(trx: Trx, accountId: number, hashes: readonly string[]) {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash, isKept: false })))
    .execute();
}

/** Records that the person has stored their recovery codes: they confirmed it, or used a code. */
export const markRecoveryCodesSaved = (db: Db, accountId: number) =>
  db
    .updateTable('recoveryCodes')
    .set({ isKept: true })
    .where('accountId', '=', accountId)
    .where('isKept', '=', false)
    .execute();

/** Deletes a code, so that only one of two concurrent requests can use it. */
export const consumeRecoveryCode = (trx: Trx, accountId: number, codeHash: string) =>
  trx
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .returning('accountId')
    .executeTakeFirst();

/** How many codes are left, and whether the person has confirmed storing them. */
export async function countRecoveryCodes(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('isKept')
    .where('accountId', '=', accountId)
    .execute();
  return { left: rows.length, areKept: rows.every(({ isKept }) => isKept) };
}
