import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Pool } from 'pg';
import { DomainError } from '#platform/domain-error.ts';
import { isFile } from './implement.ts';
import { tooMany } from './rate-limits.ts';

/** At most `max` requests within `ms` milliseconds. */
interface Rate {
  max: number;
  ms: number;
}

/** API calls of one session, of the guests of one address, and for PDFs and tables. */
type RateName = 'session' | 'address' | 'files';

export interface LoadLimits extends Record<RateName, Rate> {
  /** Mean delay of the event loop, in milliseconds, while requests wait for a connection to the database. */
  delayMs: number;
  /** Requests that wait for a connection to the database. */
  waiting: number;
}

/** What a small server answers within a second. A community house has one address for many guests. */
export const LOAD_LIMITS: LoadLimits = {
  session: { max: 50, ms: 1_000 },
  address: { max: 200, ms: 1_000 },
  files: { max: 10, ms: 10_000 },
  delayMs: 100,
  waiting: 60,
};

interface Options {
  pool: Pick<Pool, 'waitingCount'>;
  limits: LoadLimits;
}

/**
 * Refuses what one person asks for too often (429), and what a busy process cannot answer in time (503). Registered before the
 * sessions, since looking one up costs a query. Webhooks of payment providers are never refused.
 */
export const limitLoad = fp(
  async (app: FastifyInstance, { pool, limits }: Options) => {
    // A key begins with the name of its limit.
    const rateOf = (key: string) => limits[key.split(' ', 1)[0] as RateName];
    await app.register(rateLimit, {
      global: false,
      allowList: isWebhook,
      keyGenerator: (request) => {
        const session = app.sessionKey(request);
        const rate: RateName = isDownload(request) ? 'files' : session ? 'session' : 'address';
        return `${rate} ${session ?? normalizeIP(request.ip)}`;
      },
      max: (_request, key) => rateOf(key).max,
      timeWindow: (_request: FastifyRequest, key: string) => rateOf(key).ms,
      errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
    });
    app.addHook('onRequest', app.rateLimit());
    await app.register(underPressure, {
      maxEventLoopDelay: limits.delayMs,
      sampleInterval: 250,
      // Alone, a late event loop means a start or another program that takes the processor: refusing would not help.
      pressureHandler: (request) => {
        if (pool.waitingCount > 0) refuse(request);
      },
    });
    app.addHook('onRequest', async (request) => {
      if (pool.waitingCount > limits.waiting) refuse(request);
    });
  },
  { name: 'limit-load' },
);

const isWebhook = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.route?.access === 'signed';

const isDownload = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.route !== undefined && isFile(config.route);

function refuse(request: FastifyRequest): void {
  if (!isWebhook(request)) throw new DomainError('common/busy');
}
