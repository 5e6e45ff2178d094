import type { FastifyInstance } from 'fastify';
import { invoicesRoutes as contract } from '@trpeza/contract/statements/invoices.routes';
import { implement, named, saved } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { exportInvoiceCsv, exportInvoicePdf } from './export-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listInvoiceLines, listInvoiceMonths, readInvoice } from './read-invoice.ts';

export function invoicesRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    list: async () => listInvoiceMonths(deps),
    get: async ({ params }) => readInvoice(deps, params.month),
    lines: async ({ params, query }) => listInvoiceLines(deps, params.month, query),
    pdf: async ({ params, query, reply }) => {
      const { name, bytes } = await exportInvoicePdf(deps, params.month, query.language);
      return named(reply, name, bytes);
    },
    csv: async ({ params, query, reply }) => {
      const { name, bytes } = await exportInvoiceCsv(deps, params.month, query.language);
      return saved(reply, name, bytes);
    },
    issue: async ({ params, body, actor }) => issueInvoice(deps, params.month, { ...body, actor }),
  });
}
