import type { FastifyInstance } from 'fastify';
import { healthRoutes as contract } from '@trpeza/contract/health/health.routes';
import { DomainError } from '#platform/domain-error.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { presentHealth } from './health.present.ts';

const DONE = { ok: true } as const;

export function healthRoutes(
  app: FastifyInstance,
  { health, queue, sendMoneyCheck }: Pick<Deps, 'health' | 'queue' | 'sendMoneyCheck'>,
): void {
  implement(app, contract, {
    read: async () => presentHealth(await health.readNow()),
    tryAgain: async ({ params, request }) => {
      if (!(await queue.tryAgain(params.id))) throw new DomainError('common/not-found');
      request.log.info({ jobId: params.id }, 'work that was given up is tried again');
      return DONE;
    },
    drop: async ({ params, request }) => {
      if (!(await queue.drop(params.id))) throw new DomainError('common/not-found');
      request.log.warn({ jobId: params.id }, 'work that was given up is dropped');
      return DONE;
    },
    checkMoney: async () => {
      await sendMoneyCheck();
      return DONE;
    },
  });
}
