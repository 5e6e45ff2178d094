import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isDiskWritable } from '#platform/disk.ts';
import { keptFor } from '../kept-for.ts';
import { VERSION } from '../version.ts';
import type { Stopping } from '../stopping.ts';

/** What changes slowly is asked again only after this time, however often a load balancer asks. */
const PROBE_MS = 10_000;

/**
 * `/livez`: the process answers. `/readyz`: it can take traffic; fails as soon as the process is asked to stop, while the
 * database is away or takes no writes, and while its disk is full, and says which. A proxy asks `/readyz/process`, which does
 * not depend on the database: without it the shop is still shown from memory, and no other process could do better.
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
  const probe = keptFor(PROBE_MS, async () => {
    return { disk: (await isDiskWritable(db)) ? 'writable' : 'full' };
  });
  app.get('/livez', async (_, reply) => say(reply, true));
  app.get('/readyz/process', async (_, reply) => say(reply, !stopping?.asked.aborted));
  app.get('/readyz', async (_, reply) => {
    if (stopping?.asked.aborted) return say(reply, false, { process: 'stopping' });
    // A replica and a recovering server take no writes.
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
