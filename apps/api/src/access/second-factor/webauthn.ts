import { createHash } from 'node:crypto';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { isIssued } from './challenges.ts';
import type { Purpose } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded with the first passkey: no start and no other request pays for it. */
export const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ECDSA with P-256 and RSA: every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257];

export type PasskeyDeps = Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'demo' | 'triggerMailJob' | 'requiresFactor'
>;

export interface Asking {
  party: RelyingParty;
  /** The session that asks, or the site while there is none. */
  holder: string;
}

/** Names the account to an authenticator without saying anything of its owner. */
export const userHandleOf = (host: string, accountId: number) =>
  new Uint8Array(createHash('sha256').update(`${host} ${accountId}`).digest());

/** One answer for whatever is wrong with a passkey: the reasons would help nobody but an attacker. */
export const refused = (): DomainError => new DomainError('factor/passkey-refused');

/**
 * Uses up the challenge that a browser says it has signed.
 * @throws DomainError `factor/passkey-refused` unless it was issued for this purpose and holder
 */
export async function claimChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  purpose: Purpose,
  { holder, clientDataJSON }: { holder: string; clientDataJSON: string },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined || !(await isIssued(deps, purpose, holder, challenge))) throw refused();
  return challenge;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
