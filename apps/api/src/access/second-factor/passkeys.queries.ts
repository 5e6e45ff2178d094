import type { Db, Trx } from '#platform/database/database.ts';

/**
 * The purposes of a challenge: registering a passkey, proving identity in an existing session, or starting a session.
 */
export type ChallengePurpose = 'add' | 'give' | 'sign-in';

export const listPasskeys = (db: Db, accountId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'host', 'transports', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** A passkey, unless its account is closed. */
export const findPasskey = (db: Db, { id, host }: { id: string; host: string }) =>
  db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.accountId')
    .select([
      'passkeys.id',
      'passkeys.accountId',
      'passkeys.publicKey',
      'passkeys.counter',
      'accounts.isDemo',
      'accounts.role',
    ])
    .where('passkeys.id', '=', id)
    .where('passkeys.host', '=', host)
    .where('accounts.deletedAt', 'is', null)
    .executeTakeFirst();

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

interface NewRow {
  id: string;
  accountId: number;
  host: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
}

/** @returns undefined if the passkey already exists */
export const insertPasskey = (trx: Trx, row: NewRow) =>
  trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/**
 * Stores the new counter of a passkey.
 * @returns undefined if a concurrent request has used or removed the passkey. Two responses with the same counter mean
 * that one comes from a copied passkey.
 */
export const updateCounter = (db: Db, { id, counter }: FoundPasskey, next: number, lastUsedAt: Date) =>
  db
    .updateTable('passkeys')
    .set({ counter: next, lastUsedAt })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst();

export const deletePasskey = (trx: Trx, accountId: number, id: string) =>
  trx
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deletePasskeysOf = (trx: Trx, accountId: number) =>
  trx.deleteFrom('passkeys').where('accountId', '=', accountId).execute();

interface Challenge {
  challengeHash: string;
  purpose: ChallengePurpose;
  holder: string;
}

export const insertChallenge = (db: Db, challenge: Challenge & { expiresAt: Date }) =>
  db.insertInto('passkeyChallenges').values(challenge).execute();

/** Deletes and returns a challenge, so that it can be answered only once, successfully or not. */
export const consumeChallenge = (db: Db, { challengeHash, purpose, holder }: Challenge) =>
  db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .returning('expiresAt')
    .executeTakeFirst();
