import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { digestOf } from '#access/sign-in/reset-token.ts';
import { storedId } from '#platform/auth/sessions.ts';
import type { Deps } from '#platform/deps.ts';
import { insertChallenge, consumeChallenge, type ChallengePurpose } from './passkeys.queries.ts';

export const CHALLENGE_MS = 5 * 60_000;

/**
 * The holder of a challenge: only the session that requested it may answer it. The session id changes with each step of
 * the sign-in, so a challenge is valid only during the step that requested it.
 */
export const challengeHolderOf = ({ session }: FastifyRequest): string => storedId(session.sessionId);

type ChallengeDeps = Pick<Deps, 'db' | 'clock'>;

/** @returns 256 random bits to sign; valid once, for five minutes */
export async function issueChallenge(
  { db, clock }: ChallengeDeps,
  purpose: ChallengePurpose,
  holder: string,
) {
  const bytes = randomBytes(32);
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  const challengeHash = digestOf(bytes.toString('base64url'));
  await insertChallenge(db, { challengeHash, purpose, holder, expiresAt });
  return new Uint8Array(bytes);
}

/**
 * Whether this challenge was issued for this purpose and holder. The first attempt uses up the challenge, successful or
 * not.
 */
export async function consumeIssuedChallenge(
  { db, clock }: ChallengeDeps,
  purpose: ChallengePurpose,
  holder: string,
  challenge: string,
): Promise<boolean> {
  const taken = await consumeChallenge(db, { challengeHash: digestOf(challenge), purpose, holder });
  return taken !== undefined && taken.expiresAt > clock.now();
}
