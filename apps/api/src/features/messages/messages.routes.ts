import type { FastifyInstance } from 'fastify';
import { messagesRoutes as contract } from '@trpeza/contract/messages/messages.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { changeSubscription, readSubscription, subscribe } from './subscribe.ts';
import { listMailbox, readMail } from './demo-mailbox.ts';

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    mailbox: async () => listMailbox(deps),
    mail: async ({ params }) => readMail(deps, params.id),
    subscribe: async ({ body, language }) => {
      await subscribe(deps, { email: body.email, language });
      return { ok: true as const };
    },
    subscription: async ({ params }) => readSubscription(db, params.token),
    confirm: async ({ params }) => changeSubscription(db, params.token, 'subscribed'),
    unsubscribe: async ({ params }) => changeSubscription(db, params.token, 'unsubscribed'),
  });
}
