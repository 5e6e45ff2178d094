import type { ReportExportQuery } from '@trpeza/contract/office/reports.schemas';
import { formatInstant } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import { localTimeOf } from '#platform/local-time.domain.ts';
import type { Clock } from '#platform/clock.ts';
import { writeCsv } from '#platform/csv.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import { presentReportDocument } from './report-document.present.ts';
import { listWholeReport, readCustomerName, readReport, type ReportDeps } from './read-report.ts';

type ExportDeps = ReportDeps & { clock: Clock; renderPdf: RenderPdf };

/** Exports the orders of a report as CSV. The date is that of delivery, by which the month is selected. */
export async function exportReportCsv(
  deps: ExportDeps,
  month: string,
  input: ReportExportQuery,
): Promise<NamedFile> {
  const t = translatorFor(input.language);
  const orders = await listWholeReport(deps, month, input);
  const header = (['id', 'customer', 'date', 'total', 'status'] as const).map((key) =>
    t(`reports:csv.${key}`),
  );
  const rows = orders.map((order) => [
    order.orderNumber,
    order.customerName,
    order.deliveryDate,
    order.totalAmount,
    t(`orders:status.${order.status}`),
  ]);
  return { name: await nameOf(deps, month, { input, ending: 'csv' }), bytes: writeCsv(header, rows) };
}

/** Exports the figures and orders of a report as PDF. */
export async function exportReportPdf(
  deps: ExportDeps,
  month: string,
  input: ReportExportQuery,
): Promise<NamedFile> {
  const [report, orders, settings, customer] = await Promise.all([
    readReport(deps, month, input),
    listWholeReport(deps, month, input),
    deps.settings.read(),
    readCustomerName(deps.db, input.customerId),
  ]);
  const document = presentReportDocument({
    report,
    orders,
    settings,
    customer,
    status: input.status,
    language: input.language,
    generatedAt: formatInstant(deps.clock.now().toISOString(), settings.time_zone, input.language),
  });
  return { name: await nameOf(deps, month, { input, ending: 'pdf' }), bytes: await deps.renderPdf(document) };
}

/** The file name with month, customer and creation time. */
async function nameOf(
  { db, clock, settings }: ExportDeps,
  month: string,
  { input, ending }: { input: ReportExportQuery; ending: 'csv' | 'pdf' },
): Promise<string> {
  const t = translatorFor(input.language);
  const customer = (await readCustomerName(db, input.customerId)) ?? t('reports:file.everybody');
  const { time_zone: timeZone } = await settings.read();
  const stamp = localTimeOf(clock.now(), timeZone).replaceAll(/[-:]/g, '').replace('T', '-');
  return fileName([t('reports:file.orders'), month, customer, stamp], ending);
}
