import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isDiskWritable } from '#platform/disk.ts';
import { cacheFor } from '../cache-for.ts';
import { VERSION } from '../version.ts';
import type { Stopping } from '../graceful-stop.ts';

/** Minimum interval between slow probes in milliseconds, however often a load balancer requests them. */
const PROBE_MS = 10_000;

/**
 * `/livez` responds as long as the process does. `/readyz` tells whether the process can take traffic. It fails, with the
 * cause, after a stop was requested, while the database is unavailable or read-only, and while the database's disk is
 * full. Proxies use `/readyz/process`, which ignores the database: during an outage this process still serves the shop
 * from memory, and no other process could do more.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db }: { db: Db },
  stopping?: Pick<Stopping, 'asked'>,
): void {
  const say = (reply: FastifyReply, isGood: boolean, more: object = {}) =>
    reply
      .status(isGood ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify({ ok: isGood, ...more }));
  const probe = cacheFor(PROBE_MS, async () => {
    return { disk: (await isDiskWritable(db)) ? 'writable' : 'full' };
  });
  app.get('/livez', async (_, reply) => say(reply, true));
  app.get('/readyz/process', async (_, reply) => say(reply, !stopping?.asked.aborted));
  app.get('/readyz', async (_, reply) => {
    if (stopping?.asked.aborted) return say(reply, false, { process: 'stopping' });
    // A replica and a recovering server are read-only.
    const database = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`
      .execute(db)
      .then(
        ({ rows }) => (rows[0]!.isReplica ? 'read-only' : 'writable'),
        () => 'away',
      );
    if (database !== 'writable') return say(reply, false, { database });
    const found = await probe().catch(() => ({ disk: 'unknown' }));
    return say(reply, found.disk === 'writable', { version: VERSION, database, ...found });
  });
}
