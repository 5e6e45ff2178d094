import type { FastifyInstance } from 'fastify';
import { accountsRoutes as contract } from '@trpeza/contract/accounts/accounts.routes';
import { startSession } from '#platform/auth/sessions.ts';
import { networkOf } from '#platform/http/network.ts';
import { implement } from '#platform/http/implement.ts';
import { siteOf } from '#platform/http/site.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { actorOf, presentUser } from './accounts.present.ts';
import { getAccount, updateLanguage } from './accounts.queries.ts';
import { askToConfirmAgain } from './ask-to-confirm.ts';
import { byRoleFlag, byVerifiedFlag, chooseRole } from './choose-role.ts';
import { confirmEmail } from './confirm-email.ts';
import { offerHandover } from './handover.ts';
import { register } from './register.ts';
import { setMonthlyPlan } from './set-monthly-plan.ts';
import { signIn } from './sign-in.ts';

export function accountsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    user: async ({ actor }) => presentUser(await getAccount(db, actor.id)),
    login: async ({ body, language, request }) => {
      const account = await signIn(deps, { ...body, address: networkOf(request.ip) });
      await updateLanguage(db, account.id, language);
      await startSession(request, actorOf(account));
      return presentUser(account);
    },
    register: async ({ body, actor, language, request }) => {
      // An administrator whose session has ended would become the person they are entering.
      if (!actor && siteOf(request.host) !== 'shop') throw new DomainError('accounts/not-signed-in');
      const account = await register(deps, {
        form: body,
        actor,
        address: networkOf(request.ip),
        language,
      });
      // Whoever creates a person for somebody else stays who they are.
      if (!actor) await startSession(request, actorOf(account));
      return presentUser(account);
    },
    askToConfirm: async ({ actor }) => {
      await askToConfirmAgain(deps, await getAccount(db, actor.id));
      return { ok: true as const };
    },
    confirmEmail: async ({ body }) => {
      await confirmEmail(deps, body.token);
      return { ok: true as const };
    },
    setLanguage: async ({ actor, body }) => {
      await updateLanguage(db, actor.id, body.language);
      return { ok: true as const };
    },
    logout: async ({ request, reply }) => {
      await request.session.destroy();
      reply.header('clear-site-data', '"cache"');
      return { ok: true as const };
    },
    handover: async ({ actor, body, request }) =>
      offerHandover(deps, { actor, site: body.site, path: body.path ?? '/', request }),
    chooseRole: async ({ actor, params, body }) =>
      chooseRole(deps, actor, {
        id: params.id,
        choose: () => body.role,
        expected: body.expectedRole,
        reason: body.reason,
      }),
    setAdmin: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: byRoleFlag('admin', body.isAdmin) }),
    setRestaurateur: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: byRoleFlag('restaurateur', body.isRestaurateur) }),
    setDelivery: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: byRoleFlag('delivery', body.isDelivery) }),
    setHcpadmin: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: byRoleFlag('hcpadmin', body.isHcpadmin) }),
    setVerified: async ({ actor, params, body }) =>
      chooseRole(deps, actor, { id: params.id, choose: byVerifiedFlag(body.isVerified) }),
    setMonthlyPlan: async ({ actor, params, body }) => setMonthlyPlan(db, actor, params.id, body),
  });
}
