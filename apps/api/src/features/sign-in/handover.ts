import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '@trpeza/contract/accounts/access';
import type { Actor } from '#platform/auth/actor.ts';
import { startSession } from '#platform/auth/sessions.ts';
import { DomainError } from '#platform/domain-error.ts';
import { originOf, siteOf } from '#platform/http/site.ts';
import { actorOf } from '#features/accounts/accounts.present.ts';
import { findAccount } from '#features/accounts/accounts.steps.ts';
import type { Deps } from '#src/deps.ts';
import { insertHandover, takeHandover } from './sign-in.queries.ts';

const LASTS_MS = 30_000;
const digest = (code: string): string => createHash('sha256').update(code).digest('base64url');

type HandoverDeps = Pick<Deps, 'db' | 'clock'>;

/** An address on another site that signs the same person in there, once, within 30 s. */
export async function offerHandover(
  { db, clock }: HandoverDeps,
  { actor, site, path, request }: { actor: Actor; site: Site; path: string; request: FastifyRequest },
): Promise<{ url: string }> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + LASTS_MS);
  await insertHandover(db, {
    codeHash: digest(code),
    accountId: actor.id,
    epoch: actor.epoch,
    site,
    path: safePath(path),
    expiresAt,
  });
  return { url: `${originOf(site, request)}/handover?code=${code}` };
}

/** Where the offered address leads: a session on this site, then the page. */
export function handoverRoutes(app: FastifyInstance, { db, clock }: HandoverDeps): void {
  app.get<{ Querystring: { code?: string } }>('/handover', async (request, reply) => {
    const origin = originOfLink(request);
    // A page of somebody else could sign a visitor in as itself, and read later what they keep there.
    if (origin === 'foreign') return reply.header('cache-control', 'no-store').redirect('/auth', 303);
    const handover = await takeHandover(db, digest(String(request.query.code ?? '')));
    const isGood = handover && handover.expiresAt > clock.now() && handover.site === siteOf(request.host);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const account = isGood ? await findAccount(db, handover.accountId) : undefined;
    if (!handover || !account || account.epoch !== handover.epoch) return reply.redirect('/auth', 303);
    const here = request.session.actor;
    const isSomebodyElse = here !== undefined && here.id !== account.id;
    // Nobody can say where the link came from: then whoever is signed in here stays who they are.
    if (!isSomebodyElse || origin === 'own') await startSession(request, actorOf(account));
    return reply.redirect(handover.path, 303);
  });
}

/**
 * Where a link was pressed, as far as the browser says: on one of our own sites, on another page, or unknown, as for an address
 * that was pasted, or over plain http. Names below `localhost` are sites of their own to a browser, so there it cannot tell.
 */
function originOfLink({ headers, hostname }: FastifyRequest): 'own' | 'foreign' | 'unknown' {
  const from = headers['sec-fetch-site'];
  if (from === 'same-origin' || from === 'same-site') return 'own';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return from === undefined || from === 'none' || isLocal ? 'unknown' : 'foreign';
}

/** A path on the target site and nothing else: `//elsewhere` would leave it. Headers carry ASCII only. */
function safePath(path: string): string {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(path)) {
    throw new DomainError('common/invalid', {}, [{ path: 'path', rule: 'common:rules.invalid' }]);
  }
  return path.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
