import type { FastifyInstance } from 'fastify';
import { templatesRoutes as contract } from '@trpeza/contract/messages/templates.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { addTemplate, changeTemplate, removeTemplate } from './keep-template.ts';
import { listTemplates } from './list-templates.ts';
import { previewTemplate, testTemplate } from './try-template.ts';

export function templatesRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    list: async ({ language }) => listTemplates(deps.db, language),
    add: async ({ body, actor, language }) => addTemplate(deps, body, { actor, language }),
    change: async ({ params, body, actor, language }) =>
      changeTemplate(deps, params.templateKey, body, { actor, language }),
    remove: async ({ params, actor }) => {
      await removeTemplate(deps, params.templateKey, actor);
      return { ok: true as const };
    },
    test: async ({ params, body, actor, language, request }) => {
      await testTemplate({ ...deps, log: request.log }, params.templateKey, { body, actor, language });
      return { ok: true as const };
    },
    preview: async ({ params, body }) => previewTemplate(deps, params.templateKey, body),
  });
}
