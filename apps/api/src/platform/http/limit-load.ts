import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Pool } from 'pg';
import { DomainError } from '#platform/domain-error.ts';
import { isFileRoute } from './implement.ts';
import { tooManyRequestsError } from './rate-limits.ts';

/** At most `max` requests within `ms` milliseconds. */
interface Rate {
  max: number;
  ms: number;
}

/**
 * Kinds of limits: for API requests of one session, for those of all guests at one IP address, and for PDFs and tables.
 */
type RateName = 'session' | 'address' | 'files';

export interface LoadLimits extends Record<RateName, Rate> {
  /** Maximum mean delay of the event loop, in milliseconds, while requests wait for a database connection. */
  delayMs: number;
  /** Maximum number of requests that wait for a database connection. */
  waiting: number;
}

/**
 * Default limits, which a small server can handle. The IP limit is high, since many guests may share the address of a
 * community house.
 */
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
 * Refuses requests above a caller's rate (429), and requests that a busy process cannot handle in time (503). Registered
 * before the sessions, since loading a session costs a query. Webhooks of payment providers are exempt.
 */
export const limitLoad = fp(
  async (app: FastifyInstance, { pool, limits }: Options) => {
    // A key starts with the name of its limit.
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
      errorResponseBuilder: (_request, { ttl }) => tooManyRequestsError(Math.ceil(ttl / 1000)),
    });
    app.addHook('onRequest', app.rateLimit());
    await app.register(underPressure, {
      maxEventLoopDelay: limits.delayMs,
      sampleInterval: 250,
      // A late event loop without waiting requests is caused by a start or by another program. Refusing requests would
      // not help.
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
  config.route !== undefined && isFileRoute(config.route);

function refuse(request: FastifyRequest): void {
  if (!isWebhook(request)) throw new DomainError('common/busy');
}
