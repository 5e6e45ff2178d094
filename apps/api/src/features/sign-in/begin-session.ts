import type { Waiting } from '@trpeza/contract/factor/factor.constants';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '#features/accounts/accounts.present.ts';
import type { AccountRow } from '#features/accounts/accounts.steps.ts';
import { waitingOf } from '#platform/auth/actor.ts';
import { startSession } from '#platform/auth/sessions.ts';
import type { Deps } from '#src/deps.ts';

/**
 * Starts a session for a person who has just proved who they are, with or without their second factor.
 * @returns what the session still waits for; until then it is half
 */
export async function beginSession(
  { clock, requiresFactor }: Pick<Deps, 'clock' | 'requiresFactor'>,
  request: FastifyRequest,
  account: AccountRow,
  { factor }: { factor: boolean },
): Promise<Waiting | undefined> {
  const now = clock.now();
  const proof = { factorAt: factor ? now : null, provedAt: now };
  const { role, factorSince } = account;
  const waitsFor = waitingOf({ role, hasFactor: factorSince !== null }, proof, requiresFactor);
  await startSession(request, actorOf(account), { proof, waitsFor });
  return waitsFor;
}
