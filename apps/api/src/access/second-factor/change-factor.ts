import type { FactorKind } from '@trpeza/contract/access/factor.constants';
import { recordChange } from '#platform/audit/record-change.ts';
import { endSignIns } from '#access/sign-in/sign-in.queries.ts';
import type { AccountRow } from '#access/accounts/accounts.queries.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { findSecrets, replaceRecoveryCodes, updateFactorSince } from './second-factor.queries.ts';
import { listPasskeys } from './passkeys.queries.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { notifyOwner } from './notify-owner.ts';

type ChangeDeps = Pick<Deps, 'clock' | 'jobs' | 'requiresFactor'>;

/** The person's new session epoch. The change ended all sessions of older epochs, so the caller has to start a session. */
interface Changed {
  epoch: number;
}

/**
 * Records that a factor was added to an account. The first factor ends all other sessions, because they were started
 * without one. The caller must hold the lock on the account.
 * @returns the recovery codes, only with the first factor, and the session epoch
 */
export async function recordFactorAdded(
  trx: Trx,
  deps: ChangeDeps,
  { id, epoch, factorSince }: AccountRow,
  factor: FactorKind,
): Promise<Changed & { recoveryCodes: string[] }> {
  await recordChange(trx, {
    actorId: id,
    action: 'account/factor-added',
    subjectId: id,
    after: { factor },
  });
  await notifyOwner(trx, deps, id, (name) => ({
    template: 'factor-added',
    variables: { name, factor },
  }));
  if (factorSince) return { epoch, recoveryCodes: [] };
  await updateFactorSince(trx, id, deps.clock.now());
  return { epoch: await endSignIns(trx, id), recoveryCodes: await createRecoveryCodes(trx, id) };
}

/**
 * Records that a factor was removed from an account. All other sessions end, because the finder of a lost device may have
 * started them. The caller must hold the lock on the account.
 * @throws DomainError `factor/last-one` if the person must have a second factor
 */
export async function recordFactorRemoved(
  trx: Trx,
  deps: ChangeDeps,
  { id, role }: AccountRow,
  factor: FactorKind,
): Promise<Changed> {
  const [passkeys, secrets] = [await listPasskeys(trx, id), await findSecrets(trx, id)];
  if (passkeys.length === 0 && !secrets?.sealedSecret) {
    if (deps.requiresFactor && role === 'admin') throw new DomainError('factor/last-one');
    await updateFactorSince(trx, id, null);
    await replaceRecoveryCodes(trx, id, []);
  }
  await recordChange(trx, {
    actorId: id,
    action: 'account/factor-removed',
    subjectId: id,
    before: { factor },
  });
  await notifyOwner(trx, deps, id, (name) => ({
    template: 'factor-removed',
    variables: { name, factor },
  }));
  return { epoch: await endSignIns(trx, id) };
}
