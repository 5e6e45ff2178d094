import type { FastifyInstance } from 'fastify';
import { importsRoutes as contract } from '@trpeza/contract/office/imports.routes';
import { implement, sendDownload } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import {
  exportTemplate,
  mapImport,
  readImports,
  removeImport,
  requireOwnImport,
  uploadImport,
} from './change-imports.ts';
import { runImport } from './run-import.ts';
import { presentImport } from './present-import.ts';

export function importsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    list: async ({ actor }) => readImports(db, actor),
    upload: async ({ actor, body, language }) => uploadImport(deps, actor, body, language),
    read: async ({ actor, params, language }) =>
      presentImport(deps, await requireOwnImport(db, actor, params.id), language),
    map: async ({ actor, params, body, language }) =>
      mapImport(deps, actor, { ...body, ...params }, language),
    do: async ({ actor, params, body, language }) => runImport(deps, actor, { ...body, ...params }, language),
    remove: async ({ actor, params }) => removeImport(db, actor, params.id),
    template: async ({ actor, params, query, language, reply }) =>
      sendDownload(reply, await exportTemplate(deps, actor, params.kind, query.language ?? language)),
  });
}
