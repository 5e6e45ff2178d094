import type { CodesToConfirm } from '@trpeza/contract/access/factor.schemas';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOwnAccount } from './add-passkey.ts';
import { recordFactorAdded, recordFactorRemoved } from './change-factor.ts';
import {
  confirmSecret,
  deleteCodesOf,
  findSecrets,
  consumeTimeStep,
  upsertNextSecret,
} from './second-factor.queries.ts';
import { createSecretSealer } from './sealed-secrets.ts';

/** Imported on first use, to keep the start fast. */
const otpauth = () => import('otpauth');

const PERIOD_S = 30;
/** Tolerance in time steps of 30 seconds, in both directions. */
const WINDOW = 1;

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'jobs' | 'requiresFactor'>;

export const wrongCode = (path = 'code'): DomainError =>
  new DomainError('factor/wrong-code', {}, [{ path, rule: 'factor:errors.wrong-code' }]);

/** Creates a secret of 160 bits for one-time codes. The previous secret stays valid until this one is confirmed. */
export async function createCodesSecret(
  { db, settings }: CodeDeps,
  { id, username }: Actor,
): Promise<CodesToConfirm> {
  const { TOTP, Secret } = await otpauth();
  const secret = new Secret({ size: 20 });
  const sealer = await createSecretSealer(db);
  await upsertNextSecret(db, id, sealer.seal(id, secret.base32));
  const issuer = nameOfKitchen(await settings.read(), 'en');
  return { secret: secret.base32, uri: new TOTP({ issuer, label: username, secret }).toString() };
}

/**
 * Activates the secret of one-time codes once the person has entered its first code.
 * @throws DomainError `factor/no-secret`, `factor/wrong-code`
 */
export async function confirmCodes(deps: CodeDeps, { id }: Actor, code: string) {
  return transaction(deps.db, async (trx) => {
    const account = await lockOwnAccount(trx, id);
    const sealed = (await findSecrets(trx, id))?.nextSealedSecret;
    if (!sealed) throw new DomainError('factor/no-secret');
    const step = await stepOf((await createSecretSealer(trx)).open(id, sealed), code, deps.clock.now());
    if (step === undefined) throw wrongCode();
    if (!(await confirmSecret(trx, id, sealed, step))) throw new DomainError('factor/no-secret');
    return recordFactorAdded(trx, deps, account, 'codes');
  });
}

/** Whether this is a valid code of the person that has not been used; marks it as used. */
export async function consumeOneTimeCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: Actor,
  code: string,
): Promise<boolean> {
  const sealed = (await findSecrets(db, id))?.sealedSecret;
  if (!sealed) return false;
  const step = await stepOf((await createSecretSealer(db)).open(id, sealed), code, clock.now());
  return step !== undefined && (await consumeTimeStep(db, id, step)) !== undefined;
}

/**
 * The time step of a code, in units of 30 seconds since 1970; undefined if the code does not match the current step or
 * its neighbours.
 */
async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { TOTP, Secret } = await otpauth();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/** @throws DomainError `common/not-found`, `factor/last-one` */
export async function removeCodes(deps: CodeDeps, { id }: Actor) {
  return transaction(deps.db, async (trx) => {
    const account = await lockOwnAccount(trx, id);
    if (!(await deleteCodesOf(trx, id))) throw new DomainError('common/not-found');
    return recordFactorRemoved(trx, deps, account, 'codes');
  });
}
