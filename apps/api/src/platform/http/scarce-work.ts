import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Role } from '@trpeza/contract/accounts/access';
import type { RouteDef } from '@trpeza/contract/shared/route';
import { DomainError } from '#platform/domain-error.ts';
import { createTurns, type TurnLimits, type Turns } from '#platform/load/turns.ts';
import { endIfSlow } from './end-if-slow.ts';
import { giveBack, takeTurn } from './held-turns.ts';
import { networkOf } from './network.ts';
import { tooMany } from './rate-limits.ts';
import { BODY_LIMIT } from './server.ts';
import { tooManyAfter } from './shed.ts';

/** One is being written while the next is read from the database; a person's papers are made one after the other. */
const PAPERS: TurnLimits = { atOnce: 2, perKey: 1, waiting: 8, waitingInAll: 200 };

/** A body is several times its size in memory while it is parsed, and a picture is decoded beside it. */
const LARGE_BODIES: TurnLimits = { atOnce: 2, perKey: 1, waiting: 2, waitingInAll: 10 };

/** Labels cannot wait on a cooking morning; customers' papers can. */
const RANK: Record<Role, number> = {
  restaurateur: 0,
  delivery: 0,
  admin: 1,
  hcpadmin: 1,
  bookkeeper: 1,
  customer: 2,
};

/** How long a caller whose large body was refused may read why, before the rest of it is no longer taken in. */
const LINGER_MS = 500;

/** When to ask again: about as long as a paper or a picture takes while others wait. */
const SECONDS = 5;

/**
 * Papers and large bodies are few at once, whoever asks. Registered after the contract's rules, so that a call which may not
 * be made holds up nobody; it comes before the body is read.
 */
export const scarceWork = fp(
  async (app: FastifyInstance) => {
    const papers = createTurns(PAPERS);
    const bodies = createTurns(LARGE_BODIES);
    app.addHook('onRequest', (request, reply, done) => {
      const { route } = request.routeOptions.config;
      if (!route) return done();
      const [paper, large] = [isPaper(route), isLarge(route, request)];
      if (!paper && !large) return done();
      inTurn(request, reply, { paper, large }).then(() => done(), done);
    });
    app.addHook('onResponse', ({ raw, routeOptions: { config } }, _reply, done) => {
      // Reading megabytes only to throw them away would cost others their time.
      if (!raw.complete && config.route?.bodyLimit) setTimeout(() => raw.destroy(), LINGER_MS).unref();
      done();
    });

    async function inTurn(
      request: FastifyRequest,
      reply: FastifyReply,
      { paper, large }: { paper: boolean; large: boolean },
    ): Promise<void> {
      if (paper) await turnOf(papers, request, reply);
      if (!large) return;
      await turnOf(bodies, request, reply);
      endIfSlow(request.raw);
    }
  },
  { name: 'scarce-work' },
);

/** A table of years is as much work as a page. */
const isPaper = ({ ok }: RouteDef): boolean => 200 in ok && 'file' in ok[200];

/** Without a length it may become as large as the route allows. */
function isLarge({ bodyLimit = BODY_LIMIT }: RouteDef, { headers }: FastifyRequest): boolean {
  if (bodyLimit <= BODY_LIMIT) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > BODY_LIMIT;
}

/** @throws DomainError `common/too-many-requests` when the person has too many waiting, `common/busy` when all have */
function turnOf(turns: Turns, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { actor } = request.session;
  const key = actor ? String(actor.id) : networkOf(request.ip);
  const rank = actor ? RANK[actor.role] : RANK.customer;
  // Whoever waits for a paper does not keep the other calls of the same person waiting.
  giveBack(request);
  return new Promise((resolve, reject) => {
    const noRoom = takeTurn(turns, { request, reply, key, rank }, resolve);
    if (noRoom === 'key') setTimeout(reject, tooManyAfter(), tooMany(SECONDS));
    if (noRoom === 'all') reject(new DomainError('common/busy'));
  });
}
