import { freeWordsIn } from '@trpeza/i18n/messages';
import type { Language } from '@trpeza/contract/shared/language';
import { writeCsv } from '#platform/csv.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { NamedFile } from './export-statement.ts';
import { presentInvoiceDocument } from './invoice-document.present.ts';
import { listInvoiceLines, readInvoice } from './read-invoice.ts';
import type { StatementDeps } from './read-statement.ts';

export async function exportInvoicePdf(
  deps: StatementDeps & { renderPdf: RenderPdf },
  month: string,
  language: Language,
): Promise<NamedFile> {
  const invoice = await readInvoice(deps, month);
  const { items: lines } = await listInvoiceLines(deps, month);
  const { time_zone: timeZone } = await deps.settings.read();
  const document = { invoice, lines, language, timeZone, generatedAt: deps.clock.now() };
  return {
    name: nameOf(invoice, 'pdf', language),
    bytes: await deps.renderPdf(presentInvoiceDocument(document)),
  };
}

/** One row per line, for the payer's accounting. */
export async function exportInvoiceCsv(
  deps: StatementDeps,
  month: string,
  language: Language,
): Promise<NamedFile> {
  const t = freeWordsIn(language);
  const invoice = await readInvoice(deps, month);
  const { items } = await listInvoiceLines(deps, month);
  const columns = [
    'invoice',
    'date',
    'order',
    'customer',
    'person',
    'kind',
    'meals',
    'total',
    'own',
    'amount',
  ];
  const rows = items.map((line) => [
    invoice.number ?? '',
    line.date,
    line.orderNumber,
    String(line.userId),
    line.person,
    t(`statements:invoice.kind.${line.kind}`),
    String(line.meals),
    line.total,
    line.own,
    line.amount,
  ]);
  const header = columns.map((column) => t(`statements:invoice.column.${column}`));
  return { name: nameOf(invoice, 'csv', language), bytes: writeCsv(header, rows) };
}

const nameOf = (
  { number, month }: { number: string | null; month: string },
  ending: 'pdf' | 'csv',
  language: Language,
): string => fileName([number ?? `${freeWordsIn(language)('statements:file.draft')}-${month}`], ending);
