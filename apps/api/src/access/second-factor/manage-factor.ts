import type { FastifyRequest } from 'fastify';
import type { HalfSession } from '@trpeza/contract/access/factor.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import { endSignIns } from '#access/sign-in/sign-in.queries.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { siteOf } from '#platform/http/site.ts';
import type { Deps } from '#platform/deps.ts';
import {
  deleteCodesOf,
  findSecrets,
  hasDeclinedFactor,
  replaceRecoveryCodes,
  updateFactorSince,
} from './second-factor.queries.ts';
import { deletePasskeysOf, listPasskeys } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';
import { notifyOwner } from './notify-owner.ts';

/** Deletes all factors of an account that is closed or no longer staff. The caller must hold the lock on the account. */
export async function eraseFactor(trx: Trx, id: number): Promise<void> {
  await deletePasskeysOf(trx, id);
  await deleteCodesOf(trx, id);
  await replaceRecoveryCodes(trx, id, []);
  await updateFactorSince(trx, id, null);
}

/**
 * Removes a lost second factor, ends all sessions of its owner and notifies them. The caller must hold the lock on the
 * account.
 * @param by the administrator; null for the command-line tool
 */
export async function resetFactor(
  trx: Trx,
  deps: Pick<Deps, 'jobs'>,
  id: number,
  { by, reason }: { by: number | null; reason?: string | undefined },
): Promise<void> {
  await eraseFactor(trx, id);
  await endSignIns(trx, id);
  await recordChange(trx, { actorId: by, action: 'account/factor-reset', subjectId: id, reason });
  await notifyOwner(trx, deps, id, (name) => ({ template: 'factor-reset', variables: { name } }));
}

/**
 * Returns the missing step of a half session (second factor pending), and which factors can be used on this site.
 * Undefined if the session of the request is not a half session.
 */
export async function readHalfSession(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  { session: { half }, host }: FastifyRequest,
): Promise<HalfSession | undefined> {
  if (!half) return undefined;
  const { id, username } = half.actor;
  const here = relyingPartyOf(publicUrl, siteOf(host)).host;
  const [passkeys, secrets] = await Promise.all([listPasskeys(db, id), findSecrets(db, id)]);
  const has = {
    passkey: passkeys.some((passkey) => passkey.host === here),
    codes: Boolean(secrets?.sealedSecret),
  };
  return { waitsFor: half.waitsFor, username, has };
}

/**
 * Whether to offer a second factor: in a kitchen where administrators need one, to all staff who have none and have not
 * declined.
 */
export async function offersFactor(
  { db, requiresFactor }: Pick<Deps, 'db' | 'requiresFactor'>,
  { id, role }: Actor,
  hasFactor: boolean,
): Promise<boolean> {
  return requiresFactor && role !== 'customer' && !hasFactor && !(await hasDeclinedFactor(db, id));
}
