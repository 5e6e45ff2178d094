import type { FastifyInstance } from 'fastify';
import { personalDataRoutes as contract } from '@trpeza/contract/personal-data/personal-data.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { closeAccount } from './close-account.ts';
import { exportData } from './export-data.ts';

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    export: async ({ actor }) => exportData(deps, actor),
    close: async ({ actor, body, request, reply }) => {
      await closeAccount(deps, actor, { ...body, address: request.ip });
      await request.session.destroy();
      reply.header('clear-site-data', '"cache"');
      return { ok: true as const };
    },
  });
}
