import type { FastifyInstance } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import { signInRoutes as contract } from '@trpeza/contract/access/sign-in.routes';
import { DomainError } from '#platform/domain-error.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { presentUser } from '#access/accounts/accounts.present.ts';
import { getAccount } from '#access/accounts/accounts.queries.ts';
import { resendConfirmationLink } from './send-confirmation-link.ts';
import { beginSession, saveChosenLanguage } from './begin-session.ts';
import { confirmEmail } from './confirm-email.ts';
import { createHandoverUrl } from './handover.ts';
import { signIn } from './sign-in.ts';

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    login: async ({ actor, body, request, reply }) => {
      const account = await signIn(deps, { ...body, address: normalizeIP(request.ip) });
      if (actor && actor.id !== account.id) reply.header('clear-site-data', '"cache"');
      await saveChosenLanguage(db, account.id, request);
      const waitsFor = await beginSession(deps, request, account, { factor: false });
      if (waitsFor === 'factor') throw new DomainError('factor/needed');
      if (waitsFor === 'set-up') throw new DomainError('factor/set-up-needed');
      return presentUser(account);
    },
    logout: async ({ request, reply }) => {
      await request.session.destroy();
      reply.header('clear-site-data', '"cache"');
      return { ok: true as const };
    },
    handover: async ({ actor, body, request }) =>
      createHandoverUrl(deps, { actor, site: body.site, path: body.path ?? '/', request }),
    askToConfirm: async ({ actor }) => {
      await resendConfirmationLink(deps, await getAccount(db, actor.id));
      return { ok: true as const };
    },
    confirmEmail: async ({ body }) => {
      await confirmEmail(deps, body.token);
      return { ok: true as const };
    },
  });
}
