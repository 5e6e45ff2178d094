import type { FastifyInstance } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import { usersRoutes as contract } from '@trpeza/contract/access/users.routes';
import { startSession } from '#platform/auth/sessions.ts';
import { DomainError } from '#platform/domain-error.ts';
import { implement } from '#platform/http/implement.ts';
import { siteOf } from '#platform/http/site.ts';
import type { Deps } from '#platform/deps.ts';
import { actorOf, presentUser } from '#access/accounts/accounts.present.ts';
import { changeEmail } from './change-email.ts';
import { choiceFromRoleFlag, choiceFromVerifiedFlag, chooseRole } from './choose-role.ts';
import { countUsers, listUsers } from './list-users.ts';
import { register } from './register.ts';
import { resetColleagueFactor } from './reset-colleague-factor.ts';
import { setMonthlyPlan } from './set-monthly-plan.ts';
import { setPassword } from './set-password.ts';

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    register: async ({ body, actor, language, request }) => {
      // Otherwise an administrator with an expired session would be signed in as the person they are creating.
      if (!actor && siteOf(request.host) !== 'shop') throw new DomainError('accounts/not-signed-in');
      const account = await register(deps, {
        form: body,
        actor,
        address: normalizeIP(request.ip),
        language,
      });
      // Callers who create an account for another person keep their own session.
      if (!actor) await startSession(request, actorOf(account));
      return presentUser(account);
    },
    list: async ({ actor, query }) => listUsers(deps, actor, query),
    counts: async ({ actor }) => countUsers(deps, actor),
    changeEmail: async ({ actor, params, body }) => changeEmail(deps, actor, params.id, body),
    setPassword: async ({ actor, params, body, request }) => {
      await setPassword(deps, actor, { ...body, id: params.id, address: normalizeIP(request.ip) });
      return { ok: true as const };
    },
    chooseRole: async ({ actor, params, body }) =>
      chooseRole(deps, actor, {
        id: params.id,
        choose: () => body.role,
        expected: body.expectedRole,
        reason: body.reason,
      }),
    resetFactor: async ({ actor, params, body }) => resetColleagueFactor(deps, actor, params.id, body.reason),
    setAdmin: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: choiceFromRoleFlag('admin', body.isAdmin) }),
    setRestaurateur: async ({ actor, params, body }) =>
      chooseRole(deps, actor, {
        id: params.id,
        choose: choiceFromRoleFlag('restaurateur', body.isRestaurateur),
      }),
    setDelivery: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: choiceFromRoleFlag('delivery', body.isDelivery) }),
    setHcpadmin: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: choiceFromRoleFlag('hcpadmin', body.isHcpadmin) }),
    setVerified: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: choiceFromVerifiedFlag(body.isVerified) }),
    setMonthlyPlan: async ({ actor, params, body }) => setMonthlyPlan(db, actor, params.id, body),
  });
}
