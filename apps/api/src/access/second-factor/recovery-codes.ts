import { createHash, randomInt } from 'node:crypto';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow, type AccountRow } from '#access/accounts/accounts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import {
  countRecoveryCodes,
  markRecoveryCodesSaved,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from './second-factor.queries.ts';
import { notifyOwner } from './notify-owner.ts';

const CODE_COUNT = 10;
/** 32 characters, without those that look alike in print. A code of 16 characters thus has 80 bits. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A fast hash is enough, because 80 random bits cannot be brute-forced. */
const digest = (accountId: number, code: string): string =>
  createHash('sha256').update(`${accountId}:${code}`).digest('base64url');

const randomCode = (): string =>
  Array.from({ length: 16 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/**
 * Replaces a person's recovery codes.
 * @returns the new codes, which are shown only once: `ABCD-EFGH-JKLM-NPQR`
 */
export async function createRecoveryCodes(trx: Trx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, randomCode);
  await replaceRecoveryCodes(
    trx,
    accountId,
    codes.map((code) => digest(accountId, code)),
  );
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** @throws DomainError `common/not-found` if the person has no second factor */
export async function renewRecoveryCodes({ db }: Pick<Deps, 'db'>, { id }: Actor): Promise<string[]> {
  return transaction(db, async (trx) => {
    const account = await lockAccountRow(trx, id);
    if (!account?.factorSince) throw new DomainError('common/not-found');
    const codes = await createRecoveryCodes(trx, id);
    await recordChange(trx, { actorId: id, action: 'account/recovery-codes', subjectId: id });
    return codes;
  });
}

/**
 * Uses up a recovery code and notifies its owner.
 * @param code capital letters and digits, without separators
 * @returns whether the code was valid
 */
export async function redeemRecoveryCode(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { id }: Pick<AccountRow, 'id'>,
  code: string,
): Promise<boolean> {
  return transaction(deps.db, async (trx) => {
    const account = await lockAccountRow(trx, id);
    if (!account || !(await consumeRecoveryCode(trx, id, digest(id, code)))) return false;
    await markRecoveryCodesSaved(trx, id);
    const { left: codesLeft } = await countRecoveryCodes(trx, id);
    await recordChange(trx, {
      actorId: id,
      action: 'account/recovery-code-used',
      subjectId: id,
      after: { count: codesLeft },
    });
    await notifyOwner(trx, deps, id, (name) => ({
      template: 'recovery-code-used',
      variables: { name, codesLeft },
    }));
    return true;
  });
}
