import { MAX_PASSKEYS } from '@trpeza/contract/access/factor.constants';
import type { NewPasskey, PasskeyCreationOptions } from '@trpeza/contract/access/factor.schemas';
import { lockAccountRow } from '#access/accounts/accounts.queries.ts';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { recordFactorAdded, recordFactorRemoved } from './change-factor.ts';
import { CHALLENGE_MS, issueChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.queries.ts';
import {
  ALGORITHMS,
  consumeSignedChallenge,
  passkeyRefused,
  userHandleOf,
  loadWebauthn,
  type PasskeyContext,
  type PasskeyDeps,
} from './webauthn.ts';

/**
 * Creates the WebAuthn options with which the browser registers a passkey.
 * @throws DomainError `factor/too-many`
 */
export async function createPasskeyCreationOptions(
  deps: PasskeyDeps,
  { id, username }: Actor,
  { party, holder }: PasskeyContext,
): Promise<PasskeyCreationOptions> {
  const kept = await listPasskeys(deps.db, id);
  if (kept.length >= MAX_PASSKEYS) throw new DomainError('factor/too-many');
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: nameOfKitchen(await deps.settings.read(), 'en'),
    rpID: party.host,
    userName: username,
    userID: userHandleOf(party.host, id),
    challenge: await issueChallenge(deps, 'add', holder),
    timeout: CHALLENGE_MS,
    excludeCredentials: kept.filter(({ host }) => host === party.host),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return options as PasskeyCreationOptions;
}

/**
 * Verifies and stores a new passkey.
 * @throws DomainError `factor/passkey-refused`, `factor/too-many`
 */
export async function addPasskey(
  deps: PasskeyDeps,
  { id: accountId }: Actor,
  { party, holder, made }: PasskeyContext & { made: NewPasskey },
) {
  const { publicKey, counter } = await credentialOf(deps, { party, holder, made });
  const { id, name, transports = [] } = made;
  return transaction(deps.db, async (trx) => {
    const account = await lockOwnAccount(trx, accountId);
    if ((await listPasskeys(trx, accountId)).length >= MAX_PASSKEYS) throw new DomainError('factor/too-many');
    const kept = { id, name, transports, accountId, host: party.host, createdAt: deps.clock.now() };
    if (!(await insertPasskey(trx, { ...kept, publicKey: Buffer.from(publicKey), counter })))
      throw passkeyRefused();
    return recordFactorAdded(trx, deps, account, 'passkey');
  });
}

async function credentialOf(
  deps: PasskeyDeps,
  { party, holder, made }: PasskeyContext & { made: NewPasskey },
) {
  const { id, clientDataJSON, attestationObject } = made;
  const expectedChallenge = await consumeSignedChallenge(deps, 'add', { holder, clientDataJSON });
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo?.credential.id !== id) throw passkeyRefused();
  return registrationInfo.credential;
}

/** @throws DomainError `common/not-found`, `factor/last-one` */
export async function removePasskey(deps: PasskeyDeps, { id: accountId }: Actor, id: string) {
  return transaction(deps.db, async (trx) => {
    const account = await lockOwnAccount(trx, accountId);
    if (!(await deletePasskey(trx, accountId, id))) throw new DomainError('common/not-found');
    return recordFactorRemoved(trx, deps, account, 'passkey');
  });
}

/** @throws DomainError `accounts/not-signed-in` when the account was closed in another window */
export async function lockOwnAccount(trx: Trx, id: number) {
  const account = await lockAccountRow(trx, id);
  if (!account) throw new DomainError('accounts/not-signed-in');
  return account;
}
