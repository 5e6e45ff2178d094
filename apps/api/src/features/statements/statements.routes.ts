import type { FastifyInstance } from 'fastify';
import { statementsRoutes as contract } from '@trpeza/contract/statements/statements.routes';
import { implement, named, saved } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { exportStatementCsv, exportStatementPdf, exportStatementsCsv } from './export-statement.ts';
import { listStatements } from './list-statements.ts';
import { listOwnStatements, readStatement } from './read-statement.ts';

export function statementsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    own: async ({ actor }) => listOwnStatements(deps, actor.id),
    ownPdf: async ({ actor, params, query, language: shown, reply }) => {
      const wish = { ...params, customerId: actor.id, language: query.language ?? shown };
      const { name, bytes } = await exportStatementPdf(deps, wish);
      return named(reply, name, bytes);
    },
    list: async ({ params, query }) => listStatements(deps, params.month, query),
    listCsv: async ({ params, query, reply }) => {
      const { name, bytes } = await exportStatementsCsv(deps, params.month, query.language);
      return saved(reply, name, bytes);
    },
    get: async ({ params }) => readStatement(deps, params.month, params.customerId),
    pdf: async ({ params, query, reply }) => {
      const { name, bytes } = await exportStatementPdf(deps, { ...params, ...query });
      return named(reply, name, bytes);
    },
    csv: async ({ params, query, reply }) => {
      const { name, bytes } = await exportStatementCsv(deps, { ...params, ...query });
      return saved(reply, name, bytes);
    },
  });
}
