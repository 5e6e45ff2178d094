import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '@trpeza/contract/access/access';
import type { Actor } from '#platform/auth/actor.ts';
import { startSession } from '#platform/auth/sessions.ts';
import { DomainError } from '#platform/domain-error.ts';
import { originOf, siteOf } from '#platform/http/site.ts';
import { actorOf } from '#access/accounts/accounts.present.ts';
import { findAccount } from '#access/accounts/accounts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { digestOf, makeResetToken } from './reset-token.ts';
import { insertHandover, consumeHandover } from './sign-in.queries.ts';

const LINK_LIFETIME_MS = 30_000;

type HandoverDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Creates a URL that signs the same person in on another site. The URL works once, within 30 seconds. The new session
 * keeps the proof of identity of this session.
 */
export async function createHandoverUrl(
  { db, clock }: HandoverDeps,
  { actor, site, path, request }: { actor: Actor; site: Site; path: string; request: FastifyRequest },
): Promise<{ url: string }> {
  const { token: code, tokenHash: codeHash } = makeResetToken();
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
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

/**
 * `GET /handover`, the route of the URL from `createHandoverUrl`: starts a session on this site and redirects to the
 * requested page.
 */
export function handoverRoutes(app: FastifyInstance, { db, clock }: HandoverDeps): void {
  app.get<{ Querystring: { code?: string } }>('/handover', async (request, reply) => {
    const origin = originOfLink(request);
    // Otherwise a foreign page could sign a visitor in to the attacker's account, and the attacker could later read what
    // they save there.
    if (origin === 'foreign') return reply.header('cache-control', 'no-store').redirect('/auth', 303);
    const handover = await consumeHandover(db, digestOf(String(request.query.code ?? '')));
    const isGood = handover && handover.expiresAt > clock.now() && handover.site === siteOf(request.host);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const account = isGood ? await findAccount(db, handover.accountId) : undefined;
    if (!handover || !account || account.epoch !== handover.epoch) return reply.redirect('/auth', 303);
    const here = request.session.actor;
    const isSomebodyElse = here !== undefined && here.id !== account.id;
    // If the origin of the link is unknown, it must not replace the session of another user.
    const { factorAt, provedAt } = handover;
    if (!isSomebodyElse || origin === 'own')
      await startSession(request, actorOf(account), { proof: { factorAt, provedAt } });
    return reply.redirect(handover.path, 303);
  });
}

/**
 * Returns where a link was opened, according to the header `sec-fetch-site`: on one of our own sites or on a foreign
 * page. The result is `unknown` for a pasted URL or over plain HTTP, for example. It is also `unknown` on `localhost`,
 * because browsers treat subdomains of `localhost` as separate sites.
 */
function originOfLink({ headers, hostname }: FastifyRequest): 'own' | 'foreign' | 'unknown' {
  const from = headers['sec-fetch-site'];
  if (from === 'same-origin' || from === 'same-site') return 'own';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return from === undefined || from === 'none' || isLocal ? 'unknown' : 'foreign';
}

/**
 * Returns the path if it stays on the target site; `//elsewhere`, for example, would leave the site. Percent-encodes
 * non-ASCII characters, which header values cannot contain.
 * @throws DomainError `common/invalid`
 */
function safePath(path: string): string {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(path)) {
    throw new DomainError('common/invalid', {}, [{ path: 'path', rule: 'common:rules.invalid' }]);
  }
  return path.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
