import type { Waiting } from '@trpeza/contract/access/factor.constants';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '#access/accounts/accounts.present.ts';
import { updateLanguage, type AccountRow } from '#access/accounts/accounts.steps.ts';
import { waitingOf } from '#platform/auth/actor.ts';
import { startSession } from '#platform/auth/sessions.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { chosenLanguage } from '#platform/http/language.ts';
import { siteOf } from '#platform/http/site.ts';
import type { Deps } from '#src/deps.ts';

/**
 * Starts a session for a person who has just proved who they are, with or without their second factor.
 * @returns what the session still waits for; until then it is half
 * @throws DomainError `factor/elsewhere` at the shop, which has no second step
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
  // Its second step would be one more thing for the shop's pages to carry, and nobody works there.
  if (waitsFor && siteOf(request.host) === 'shop') throw new DomainError('factor/elsewhere');
  await startSession(request, actorOf(account), { proof, waitsFor });
  return waitsFor;
}

/**
 * Step: a language that the visitor has chosen by hand becomes that of their account. Otherwise the account keeps its own,
 * which the office may have set: a borrowed computer says nothing about the language of letters and statements.
 */
export async function keepChosenLanguage(db: Db, accountId: number, request: FastifyRequest): Promise<void> {
  const chosen = chosenLanguage(request);
  if (chosen) await updateLanguage(db, accountId, chosen);
}
