import type { FastifyInstance, FastifyReply } from 'fastify';
import { isWritable } from '#platform/database/is-writable.ts';
import type { Db } from '#platform/database/database.ts';
import type { Stopping } from '../stopping.ts';

/** `/livez`: the process answers. `/readyz`: it can take traffic; fails as soon as the process is asked to stop. */
export function healthRoutes(
  app: FastifyInstance,
  { db }: { db: Db },
  stopping?: Pick<Stopping, 'asked'>,
): void {
  const say = (reply: FastifyReply, isGood: boolean) =>
    reply
      .status(isGood ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify({ ok: isGood }));
  app.get('/livez', async (_, reply) => say(reply, true));
  app.get('/readyz', async (_, reply) =>
    say(reply, !stopping?.asked.aborted && (await isWritable(db).catch(() => false))),
  );
}
