import type { FastifyInstance, FastifyReply } from 'fastify';
import { isWritable } from '#platform/database/is-writable.ts';
import type { Db } from '#platform/database/database.ts';

/** `/livez`: the process answers. `/readyz`: it can take traffic; fails once the process is stopping. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const say = (reply: FastifyReply, isGood: boolean) =>
    reply
      .status(isGood ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify({ ok: isGood }));
  app.get('/livez', async (_, reply) => say(reply, true));
  app.get('/readyz', async (_, reply) =>
    say(reply, !isStopping && (await isWritable(db).catch(() => false))),
  );
}
