import type { FastifyInstance } from 'fastify';
import { accountsRoutes as contract } from '@trpeza/contract/accounts/accounts.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { updateLanguage } from './accounts.queries.ts';
import { readAccount } from './accounts.steps.ts';

export function accountsRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  implement(app, contract, {
    user: async ({ actor }) => readAccount(db, actor.id),
    setLanguage: async ({ actor, body }) => {
      await updateLanguage(db, actor.id, body.language);
      return { ok: true as const };
    },
  });
}
