import type { FastifyInstance } from 'fastify';
import { usersRoutes as contract } from '@trpeza/contract/accounts/users.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { countUsers, listUsers } from './list-users.ts';

export function usersRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, contract, {
    list: async ({ actor, query }) => listUsers(db, actor, query),
    counts: async ({ actor }) => countUsers(db, actor),
  });
}
