import { createHash } from 'node:crypto';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { consumeIssuedChallenge } from './challenges.ts';
import type { ChallengePurpose } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** Imported on first use, to keep the start fast. */
export const loadWebauthn = () => import('@simplewebauthn/server');

/** COSE identifiers of EdDSA, ES256 and RS256. Every authenticator supports at least one of them. */
export const ALGORITHMS = [-8, -7, -257];

export type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'demo' | 'jobs' | 'requiresFactor'>;

export interface PasskeyContext {
  party: RelyingParty;
  /** The session that requests the challenge, or the site if there is no session yet. */
  holder: string;
}

/** Identifies the account to an authenticator without revealing personal data. */
export const userHandleOf = (host: string, accountId: number) =>
  new Uint8Array(createHash('sha256').update(`${host} ${accountId}`).digest());

/** The same error for every failure, because the reason would only help an attacker. */
export const passkeyRefused = (): DomainError => new DomainError('factor/passkey-refused');

/**
 * Uses up the challenge that the browser has signed.
 * @throws DomainError `factor/passkey-refused` unless it was issued for this purpose and holder
 */
export async function consumeSignedChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  { holder, clientDataJSON }: { holder: string; clientDataJSON: string },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined || !(await consumeIssuedChallenge(deps, purpose, holder, challenge)))
    throw passkeyRefused();
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
