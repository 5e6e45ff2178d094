import type { FactorKind } from '@trpeza/contract/access/factor.constants';
import { recordChange } from '#platform/audit/record-change.ts';
import { endSignIns } from '#access/sign-in/sign-in.steps.ts';
import type { AccountRow } from '#access/accounts/accounts.steps.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { findSecrets, replaceRecoveryCodes, updateFactorSince } from './factor.queries.ts';
import { listPasskeys } from './passkeys.queries.ts';
import { giveRecoveryCodes } from './recovery-codes.ts';
import { tellOwner } from './tell-owner.ts';

type ChangeDeps = Pick<Deps, 'clock' | 'triggerMailJob' | 'requiresFactor'>;

/** Has to be started again by the caller, whose other sign-ins have ended. */
interface Changed {
  epoch: number;
}

/**
 * Step: a person, locked, has one more factor. With the first one other sign-ins end, because they lack it.
 * @returns the recovery codes that come with the first one, and the epoch of the person
 */
export async function addFactor(
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
  await tellOwner(trx, deps, id, (name) => ({
    template: 'factor-added',
    variables: { name, factor },
  }));
  if (factorSince) return { epoch, recoveryCodes: [] };
  await updateFactorSince(trx, id, deps.clock.now());
  return { epoch: await endSignIns(trx, id), recoveryCodes: await giveRecoveryCodes(trx, id) };
}

/**
 * Step: a person, locked, has one factor fewer. Other sign-ins end: it may have been given there by whoever found it.
 * @throws DomainError `factor/last-one` where the person may not be without
 */
export async function dropFactor(
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
  await tellOwner(trx, deps, id, (name) => ({
    template: 'factor-removed',
    variables: { name, factor },
  }));
  return { epoch: await endSignIns(trx, id) };
}
