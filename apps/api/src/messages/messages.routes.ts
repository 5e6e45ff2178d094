import type { FastifyInstance } from 'fastify';
import { messagesRoutes as messages } from '@trpeza/contract/messages/messages.routes';
import { templatesRoutes as templates } from '@trpeza/contract/messages/templates.routes';
import { outboxRoutes as outbox } from '@trpeza/contract/messages/outbox.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { changeSubscription, readSubscription, subscribe } from '#messages/newsletter/subscribe.ts';
import { listMailbox, readMail } from '#messages/outbox/demo-mailbox.ts';
import { addTemplate, changeTemplate, removeTemplate } from '#messages/templates/save-template.ts';
import { presentTemplates } from '#messages/templates/templates.present.ts';
import { readTemplates } from '#messages/templates/templates.queries.ts';
import { previewTemplate, testTemplate } from '#messages/templates/preview-template.ts';
import { countOutbox, listOutbox, readMessage } from '#messages/outbox/read-outbox.ts';
import { sendAgain, sendFailedAgain } from '#messages/outbox/send-again.ts';

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, messages, {
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
  implement(app, templates, {
    list: async ({ language }) => presentTemplates(await readTemplates(db), language),
    add: async ({ body, actor, language }) => addTemplate(deps, body, { actor, language }),
    change: async ({ params, body, actor, language }) =>
      changeTemplate(deps, params.templateKey, body, { actor, language }),
    remove: async ({ params, actor }) => {
      await removeTemplate(deps, params.templateKey, actor);
      return { ok: true as const };
    },
    test: async ({ params, body, actor, language, request }) => {
      await testTemplate({ ...deps, log: request.log }, params.templateKey, {
        body,
        actor,
        language,
      });
      return { ok: true as const };
    },
    preview: async ({ params, body }) => previewTemplate(deps, params.templateKey, body),
  });
  implement(app, outbox, {
    list: async ({ query }) => listOutbox(deps.db, query),
    counts: async () => countOutbox(deps),
    message: async ({ params }) => readMessage(deps.db, params.id),
    sendAgain: async ({ params, body, actor }) => sendAgain(deps, params.id, { actor, reason: body.reason }),
    sendFailedAgain: async ({ body, actor }) => sendFailedAgain(deps, { actor, reason: body.reason }),
  });
}
