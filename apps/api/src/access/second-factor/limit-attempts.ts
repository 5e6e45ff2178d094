import type { FastifyRequest } from 'fastify';
import type { Actor } from '#platform/auth/actor.ts';
import { normalizeIP } from '@fastify/rate-limit';
import type { Deps } from '#src/deps.ts';

/** As many as a hundred sign-ins, each of which asks for a challenge and answers it. */
const PER_ADDRESS = { name: 'factor-address', max: 200, seconds: 15 * 60 };
/** One person at one address: whoever knows the password cannot lock its owner out elsewhere. */
const PER_PAIR = { name: 'factor-pair', max: 40, seconds: 15 * 60 };

/**
 * Limits how often challenges and secrets are made and answered, with or without success: each writes a row and costs a signature.
 * Guesses of codes are limited more strictly where they are checked.
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
