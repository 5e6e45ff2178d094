import { createHash, randomInt } from 'node:crypto';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow, type AccountRow } from '#access/accounts/accounts.steps.ts';
import type { Deps } from '#src/deps.ts';
import {
  countRecoveryCodes,
  keepRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './factor.queries.ts';
import { tellOwner } from './tell-owner.ts';

const HOW_MANY = 10;
/** Without those that are mistaken for one another on paper; 32 of them, so that 16 make 80 bits. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** At 80 random bits a plain hash cannot be guessed backwards. */
const digest = (accountId: number, code: string): string =>
  createHash('sha256').update(`${accountId}:${code}`).digest('base64url');

const anyCode = (): string =>
  Array.from({ length: 16 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** Step: replaces a person's recovery codes. @returns the new ones, to be shown once: `ABCD-EFGH-JKLM-NPQR` */
export async function giveRecoveryCodes(trx: Trx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, anyCode);
  await replaceRecoveryCodes(
    trx,
    accountId,
    codes.map((code) => digest(accountId, code)),
  );
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** @throws DomainError `common/not-found` for a person without a second factor */
export async function renewRecoveryCodes({ db }: Pick<Deps, 'db'>, { id }: Actor): Promise<string[]> {
  return transaction(db, async (trx) => {
    const account = await lockAccountRow(trx, id);
    if (!account?.factorSince) throw new DomainError('common/not-found');
    const codes = await giveRecoveryCodes(trx, id);
    await recordChange(trx, { actorId: id, action: 'account/recovery-codes', subjectId: id });
    return codes;
  });
}

/** Uses a recovery code up, and tells its owner. @returns whether it was one; letters and digits only, in capitals */
export async function useRecoveryCode(
  deps: Pick<Deps, 'db' | 'triggerMailJob'>,
  { id }: Pick<AccountRow, 'id'>,
  code: string,
): Promise<boolean> {
  return transaction(deps.db, async (trx) => {
    const account = await lockAccountRow(trx, id);
    if (!account || !(await takeRecoveryCode(trx, id, digest(id, code)))) return false;
    await keepRecoveryCodes(trx, id);
    const { left: codesLeft } = await countRecoveryCodes(trx, id);
    await recordChange(trx, {
      actorId: id,
      action: 'account/recovery-code-used',
      subjectId: id,
      after: { count: codesLeft },
    });
    await tellOwner(trx, deps, id, (name) => ({
      template: 'recovery-code-used',
      variables: { name, codesLeft },
    }));
    return true;
  });
}
