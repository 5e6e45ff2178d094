import type { FastifyInstance } from 'fastify';
import { faultsRoutes as contract } from '@trpeza/contract/platform/faults.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';

/** Rate limit per IP address: enough to report a bug, too little to flood the log. */
const PER_ADDRESS = { name: 'faults', max: 10, seconds: 3600 };
const IN_ALL = { name: 'faults-in-all', max: 300, seconds: 3600 };

export function faultsRoutes(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): void {
  implement(app, contract, {
    report: async ({ body, request }) => {
      await limits.count(PER_ADDRESS, request.ip);
      await limits.count(IN_ALL, 'everybody');
      request.log.warn({ fault: body, host: request.hostname }, 'a browser reported an error');
      return { ok: true as const };
    },
  });
}
