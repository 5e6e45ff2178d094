import type { PasskeyResponse, PasskeyRequestOptions } from '@trpeza/contract/access/factor.schemas';
import { CHALLENGE_MS, issueChallenge } from './challenges.ts';
import { findPasskey, listPasskeys, updateCounter, type FoundPasskey } from './passkeys.queries.ts';
import {
  consumeSignedChallenge,
  passkeyRefused,
  userHandleOf,
  loadWebauthn,
  type PasskeyContext,
  type PasskeyDeps,
} from './webauthn.ts';

interface RequiredOwner {
  /** Account that must own the passkey; undefined for a sign-in without a username. */
  whose: number | undefined;
}

const purposeOf = ({ whose }: RequiredOwner) => (whose === undefined ? 'sign-in' : 'give');

/** Creates the WebAuthn options with which the browser requests a passkey. */
export async function createPasskeyRequestOptions(
  deps: PasskeyDeps,
  { party, holder, whose }: PasskeyContext & RequiredOwner,
): Promise<PasskeyRequestOptions> {
  const kept = whose === undefined ? [] : await listPasskeys(deps.db, whose);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.host,
    challenge: await issueChallenge(deps, purposeOf({ whose }), holder),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: kept.filter(({ host }) => host === party.host),
  });
  return options as PasskeyRequestOptions;
}

type Giving = PasskeyContext & RequiredOwner & { given: PasskeyResponse };

/**
 * Verifies a passkey response and stores the new counter.
 * @throws DomainError `factor/passkey-refused` for every kind of failure
 */
export async function verifyPasskey(deps: PasskeyDeps, giving: Giving): Promise<FoundPasskey> {
  const { party, holder, given } = giving;
  const expectedChallenge = await consumeSignedChallenge(deps, purposeOf(giving), { ...given, holder });
  const found = await findPasskey(deps.db, { id: given.id, host: party.host });
  if (!found || !mayBeGiven(deps, found, giving)) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { id, clientDataJSON, authenticatorData, signature } = given;
  const answer = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    credential: { id, publicKey: new Uint8Array(found.publicKey), counter: Number(found.counter) },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!answer?.verified) throw passkeyRefused();
  const { newCounter } = answer.authenticationInfo;
  if (!(await updateCounter(deps.db, found, newCounter, deps.clock.now()))) throw passkeyRefused();
  return found;
}

function mayBeGiven(
  { demo }: Pick<PasskeyDeps, 'demo'>,
  { accountId, role, isDemo }: FoundPasskey,
  { party, given: { userHandle }, whose }: Giving,
): boolean {
  if (role === 'customer' || (isDemo && !demo)) return false;
  if (whose !== undefined && whose !== accountId) return false;
  // In a sign-in without a username, the response has to name the account.
  if (userHandle === undefined) return whose !== undefined;
  return userHandle === Buffer.from(userHandleOf(party.host, accountId)).toString('base64url');
}
