import type { FastifyInstance } from 'fastify';
import { usersRoutes as contract } from '@trpeza/contract/accounts/users.routes';
import { networkOf } from '#platform/http/network.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { changeEmail } from './change-email.ts';
import { countUsers, listUsers } from './list-users.ts';
import { setPassword } from './set-password.ts';

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    list: async ({ actor, query }) => listUsers(db, actor, query),
    counts: async ({ actor }) => countUsers(db, actor),
    changeEmail: async ({ actor, params, body }) => changeEmail(deps, actor, params.id, body),
    setPassword: async ({ actor, params, body, request }) => {
      await setPassword(deps, actor, { ...body, id: params.id, address: networkOf(request.ip) });
      return { ok: true as const };
    },
  });
}
