import type { FastifyInstance } from 'fastify';
import { statementsRoutes as statements } from '@trpeza/contract/money/statements.routes';
import { salesRoutes as sales } from '@trpeza/contract/money/sales.routes';
import { invoicesRoutes as invoices } from '@trpeza/contract/money/invoices.routes';
import { implement, sendInline, sendDownload } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { exportInvoiceCsv, exportInvoicePdf } from '#money/invoices/export-invoice.ts';
import { issueInvoice } from '#money/invoices/issue-invoice.ts';
import { exportSales } from '#money/sales-export/export-sales.ts';
import { listInvoiceMonths } from '#money/invoices/list-invoices.ts';
import { changeInvoiceState } from '#money/invoices/change-invoice-state.ts';
import { listInvoiceLines, readInvoice } from '#money/invoices/read-invoice.ts';
import { exportStatementCsv, exportStatementPdf, exportStatementsCsv } from './export-statement.ts';
import { listStatements } from './list-statements.ts';
import { listOwnStatements, readOwnAccount, readStatement } from './read-statement.ts';
import { readBatch, readBatches, readBatchFile, startBatch } from './start-batch.ts';

export function statementsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, statements, {
    own: async ({ actor }) => listOwnStatements(deps, actor.id),
    ownPdf: async ({ actor, params, query, language: shown, reply }) => {
      const input = { ...params, customerId: actor.id, language: query.language ?? shown };
      return sendInline(reply, await exportStatementPdf(deps, input));
    },
    ownAccount: async ({ actor }) => readOwnAccount(deps, actor.id),
    startBatch: async ({ actor, params, body }) => startBatch(deps, actor, { ...params, ...body }),
    batches: async ({ params }) => readBatches(deps, params.month),
    batch: async ({ params }) => readBatch(deps, params.id),
    batchPdf: async ({ params, language, reply }) =>
      sendInline(reply, await readBatchFile(deps, params.id, language)),
    list: async ({ params, query }) => listStatements(deps, params.month, query),
    listCsv: async ({ params, query, reply }) =>
      sendDownload(reply, await exportStatementsCsv(deps, params.month, query.language)),
    get: async ({ params }) => readStatement(deps, params.month, params.customerId),
    pdf: async ({ params, query, reply }) =>
      sendInline(reply, await exportStatementPdf(deps, { ...params, ...query })),
    csv: async ({ params, query, reply }) =>
      sendDownload(reply, await exportStatementCsv(deps, { ...params, ...query })),
  });
  implement(app, invoices, {
    list: async () => listInvoiceMonths(deps),
    get: async ({ params, query }) => readInvoice(deps, params.month, query.funderId),
    lines: async ({ params, query: { funderId, ...page } }) =>
      listInvoiceLines(deps, params.month, { funderId, page }),
    pdf: async ({ params, query, reply }) =>
      sendInline(reply, await exportInvoicePdf(deps, params.month, query)),
    csv: async ({ params, query, reply }) =>
      sendDownload(reply, await exportInvoiceCsv(deps, params.month, query)),
    issue: async ({ params, body, actor }) => issueInvoice(deps, params.month, { ...body, actor }),
    move: async ({ params, body, actor }) => changeInvoiceState(deps, params.month, { ...body, actor }),
  });
  implement(app, sales, {
    file: async ({ params, query, reply }) =>
      sendDownload(reply, await exportSales(deps, { ...params, ...query })),
  });
}
