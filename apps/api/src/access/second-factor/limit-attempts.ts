import type { FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';

/** Enough for a hundred sign-ins, each with one request for a challenge and one with the response. */
const PER_ADDRESS = { name: 'factor-address', max: 200, seconds: 15 * 60 };
/** Per person and IP address, so that an attacker who knows the password cannot lock the owner out elsewhere. */
const PER_PAIR = { name: 'factor-pair', max: 40, seconds: 15 * 60 };

/**
 * Limits requests that create or check challenges and secrets, whether they succeed or not. Each such request writes a
 * row and may have to check a signature. Guesses of codes have stricter limits where they are checked.
 * @throws DomainError `common/too-many-requests`
 */
export async function limitAttempts(
  { limits }: Pick<Deps, 'limits'>,
  { actor, request }: { actor: Actor; request: FastifyRequest },
): Promise<void> {
  const address = normalizeIP(request.ip);
  await limits.count(PER_PAIR, `${actor.id} ${address}`);
  await limits.count(PER_ADDRESS, address);
}
