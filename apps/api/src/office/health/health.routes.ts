import type { FastifyInstance } from 'fastify';
import { healthRoutes as contract } from '@trpeza/contract/office/health.routes';
import type { OfficeDeps } from '#office/office.deps.ts';
import { implement } from '#platform/http/implement.ts';
import { resolveFailedJob } from './resolve-failed-job.ts';
import { presentHealth } from './health.present.ts';

const DONE = { ok: true } as const;

export function healthRoutes(
  app: FastifyInstance,
  deps: Pick<OfficeDeps, 'db' | 'health' | 'queue' | 'jobs'>,
): void {
  implement(app, contract, {
    read: async () => presentHealth(await deps.health.readNow()),
    tryAgain: async ({ actor, params: { id }, request }) => {
      const { job } = await resolveFailedJob(deps, { actor, id, decision: 'tryAgain' });
      request.log.info({ jobId: id, job }, 'failed job queued again');
      return DONE;
    },
    drop: async ({ actor, params: { id }, request }) => {
      const { job } = await resolveFailedJob(deps, { actor, id, decision: 'drop' });
      request.log.warn({ jobId: id, job }, 'failed job dropped');
      return DONE;
    },
    checkMoney: async () => {
      await deps.jobs.send(deps.db, 'check-money', {});
      return DONE;
    },
  });
}
