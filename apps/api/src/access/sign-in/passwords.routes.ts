import type { FastifyInstance } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import { invitationsRoutes as invitations } from '@trpeza/contract/access/invitations.routes';
import { passwordsRoutes as contract } from '@trpeza/contract/access/passwords.routes';
import { startSession } from '#platform/auth/sessions.ts';
import { EMAIL_LANGUAGE_PARAM } from '#platform/http/language.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { acceptResetRequest } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

const done = { ok: true as const };

export function passwordsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, invitations, {
    look: async ({ body }) => readInvitation(deps, body.code),
    accept: async ({ body, request }) =>
      acceptInvitation(deps, { ...body, address: normalizeIP(request.ip) }),
  });
  implement(app, contract, {
    change: async ({ actor, body, request }) => {
      const changed = await changePassword(deps, actor, { ...body, address: normalizeIP(request.ip) });
      // All sessions of the person have ended; this browser gets a new one.
      await startSession(request, changed, { proof: request.session.proof });
      return done;
    },
    forgot: async ({ body, request }) => {
      await acceptResetRequest(deps, { ...body, address: normalizeIP(request.ip) });
      return done;
    },
    reset: async ({ body, request }) => {
      await resetPassword(deps, { ...body, address: normalizeIP(request.ip) });
      return done;
    },
  });
}

/** Redirects `/invitation`, the URL on printed sheets and in links, to the page for choosing a password. */
export function invitationPage(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, string> }>('/invitation', async ({ query }, reply) => {
    const address = new URLSearchParams({ invitation: '' });
    for (const [name, value] of Object.entries(query))
      if (name === 'code' || name === EMAIL_LANGUAGE_PARAM) address.set(name, value);
    return reply.header('cache-control', 'no-store').redirect(`/forgot-password?${address}`, 302);
  });
}
