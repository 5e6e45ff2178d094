import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '@trpeza/contract/access/access';
import type { Actor } from '#platform/auth/actor.ts';
import { startSession } from '#platform/auth/sessions.ts';
import { DomainError } from '#platform/domain-error.ts';
import { originOf, siteOf } from '#platform/http/site.ts';
import { actorOf } from '#access/accounts/accounts.present.ts';
import { findAccount } from '#access/accounts/accounts.steps.ts';
import type { Deps } from '#src/deps.ts';
import { digestOf, makeResetToken } from './reset-token.ts';
import { insertHandover, takeHandover } from './sign-in.queries.ts';

const LASTS_MS = 30_000;

type HandoverDeps = Pick<Deps, 'db' | 'clock'>;

/** A URL on another site that signs the same person in there, once, within 30 s, proved as well as here. */
export async function offerHandover(
  { db, clock }: HandoverDeps,
  { actor, site, path, request }: { actor: Actor; site: Site; path: string; request: FastifyRequest },
): Promise<{ url: string }> {
  const { token: code, tokenHash: codeHash } = makeResetToken();
  const expiresAt = new Date(clock.now().getTime() + LASTS_MS);
  await insertHandover(db, {
    codeHash,
    accountId: actor.id,
    epoch: actor.epoch,
    site,
    path: safePath(path),
    expiresAt,
    ...request.session.proof,
  });
  return { url: `${originOf(site, request)}/handover?code=${code}` };
}

/** The target of the offered URL: a session on this site, then the page. */
export function handoverRoutes(app: FastifyInstance, { db, clock }: HandoverDeps): void {
  app.get<{ Querystring: { code?: string } }>('/handover', async (request, reply) => {
    const origin = originOfLink(request);
    // A foreign page could sign a visitor in to the attacker's account, and read later what they save there.
    if (origin === 'foreign') return reply.header('cache-control', 'no-store').redirect('/auth', 303);
    const handover = await takeHandover(db, digestOf(String(request.query.code ?? '')));
    const isGood = handover && handover.expiresAt > clock.now() && handover.site === siteOf(request.host);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const account = isGood ? await findAccount(db, handover.accountId) : undefined;
    if (!handover || !account || account.epoch !== handover.epoch) return reply.redirect('/auth', 303);
    const here = request.session.actor;
    const isSomebodyElse = here !== undefined && here.id !== account.id;
    // The origin of the link is unknown: then the current session is kept.
    const { factorAt, provedAt } = handover;
    if (!isSomebodyElse || origin === 'own')
      await startSession(request, actorOf(account), { proof: { factorAt, provedAt } });
    return reply.redirect(handover.path, 303);
  });
}

/**
 * Where a link was opened, as far as the browser reports it: on one of our own sites, on another page, or unknown, as for a URL
 * that was pasted, or over plain http. To a browser names below `localhost` are separate sites, so there it is unknown.
 */
function originOfLink({ headers, hostname }: FastifyRequest): 'own' | 'foreign' | 'unknown' {
  const from = headers['sec-fetch-site'];
  if (from === 'same-origin' || from === 'same-site') return 'own';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return from === undefined || from === 'none' || isLocal ? 'unknown' : 'foreign';
}

/** Only a path on the target site: `//elsewhere` would leave it. Header values must be ASCII. */
function safePath(path: string): string {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(path)) {
    throw new DomainError('common/invalid', {}, [{ path: 'path', rule: 'common:rules.invalid' }]);
  }
  return path.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
