import type { FastifyRequest } from 'fastify';
import type { HalfSessionStep } from '@trpeza/contract/access/factor.constants';
import { actorOf } from '#access/accounts/accounts.present.ts';
import { updateLanguage, type AccountRow } from '#access/accounts/accounts.queries.ts';
import { findMissingStep } from '#platform/auth/actor.ts';
import { startSession } from '#platform/auth/sessions.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { chosenLanguage } from '#platform/http/language.ts';
import { siteOf } from '#platform/http/site.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * Starts a session for a person who has just proved their identity, with or without a second factor.
 * @returns the missing step of a half session (second factor pending); undefined if the sign-in is complete
 * @throws DomainError `factor/elsewhere` in the shop, which does not support second factors
 */
export async function beginSession(
  { clock, requiresFactor }: Pick<Deps, 'clock' | 'requiresFactor'>,
  request: FastifyRequest,
  account: AccountRow,
  { factor }: { factor: boolean },
): Promise<HalfSessionStep | undefined> {
  const now = clock.now();
  const proof = { factorAt: factor ? now : null, provedAt: now };
  const { role, factorSince } = account;
  const waitsFor = findMissingStep({ role, hasFactor: factorSince !== null }, proof, requiresFactor);
  // The shop has no pages for second factors, because staff do not work there.
  if (waitsFor && siteOf(request.host) === 'shop') throw new DomainError('factor/elsewhere');
  await startSession(request, actorOf(account), { proof, waitsFor });
  return waitsFor;
}

/**
 * Saves a language that the visitor has chosen explicitly. Without such a choice, the account keeps its language, which
 * the office may have set. Signing in on a borrowed computer must not change the language of messages and statements.
 */
export async function saveChosenLanguage(db: Db, accountId: number, request: FastifyRequest): Promise<void> {
  const chosen = chosenLanguage(request);
  if (chosen) await updateLanguage(db, accountId, chosen);
}
