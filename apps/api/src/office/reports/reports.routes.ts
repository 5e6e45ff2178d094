import type { FastifyInstance } from 'fastify';
import { reportsRoutes as contract } from '@trpeza/contract/office/reports.routes';
import { implement, sendInline, sendDownload } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { exportReportCsv, exportReportPdf } from './export-report.ts';
import { listReport, readReport } from './read-report.ts';

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    orders: async ({ params, query }) => readReport(deps, params.month, query),
    list: async ({ params, query }) => listReport(deps, params.month, query),
    csv: async ({ params, query, reply }) =>
      sendDownload(reply, await exportReportCsv(deps, params.month, query)),
    pdf: async ({ params, query, reply }) =>
      sendInline(reply, await exportReportPdf(deps, params.month, query)),
  });
}
