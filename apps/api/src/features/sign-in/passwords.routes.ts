import type { FastifyInstance } from 'fastify';
import { passwordsRoutes as contract } from '@trpeza/contract/accounts/passwords.routes';
import { startSession } from '#platform/auth/sessions.ts';
import { networkOf } from '#platform/http/network.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

const done = { ok: true as const };

export function passwordsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    change: async ({ actor, body, request }) => {
      const changed = await changePassword(deps, actor, { ...body, address: networkOf(request.ip) });
      // All sessions of the person have ended; this browser gets another, under a new id.
      await startSession(request, changed, { proof: request.session.proof });
      return done;
    },
    forgot: async ({ body, request }) => {
      await forgotPassword(deps, { ...body, address: networkOf(request.ip) });
      return done;
    },
    reset: async ({ body, request }) => {
      await resetPassword(deps, { ...body, address: networkOf(request.ip) });
      return done;
    },
  });
}
