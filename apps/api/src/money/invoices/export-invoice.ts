import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import type { Language } from '@trpeza/contract/platform/language';
import { writeCsv } from '#platform/csv.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import type { StatementDeps } from '#money/statements/read-statement.ts';
import { presentInvoiceDocument } from './invoice-document.present.ts';
import { listInvoiceLines, readInvoice, type FunderId } from './read-invoice.ts';

/** The payer of the invoice and the language of the document. */
interface Wanted {
  funderId?: FunderId;
  language: Language;
}

export async function exportInvoicePdf(
  deps: StatementDeps & { renderPdf: RenderPdf },
  month: string,
  { funderId, language }: Wanted,
): Promise<NamedFile> {
  const invoice = await readInvoice(deps, month, funderId);
  const { items: lines } = await listInvoiceLines(deps, month, { funderId });
  const { time_zone: timeZone } = await deps.settings.read();
  const document = { invoice, lines, language, timeZone, generatedAt: deps.clock.now() };
  return {
    name: nameOf(invoice, 'pdf', language),
    bytes: await deps.renderPdf(presentInvoiceDocument(document)),
  };
}

/** The original columns in their order, followed by those that funders ask for. */
const COLUMNS = [
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
  'reference',
  'type',
  'claimingCode',
  'units',
  'unitPrice',
  'tax',
];

/** The lines of an invoice as CSV, one row per line, for the payer's accounting. */
export async function exportInvoiceCsv(
  deps: StatementDeps,
  month: string,
  { funderId, language }: Wanted,
): Promise<NamedFile> {
  const t = untypedTranslatorFor(language);
  const invoice = await readInvoice(deps, month, funderId);
  const { items } = await listInvoiceLines(deps, month, { funderId });
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
    line.reference,
    line.lineText,
    line.claimingCode,
    String(line.units),
    line.unitPrice,
    line.taxCode ? t(`statements:taxCode.${line.taxCode}`) : '',
  ]);
  const header = COLUMNS.map((column) => t(`statements:invoice.column.${column}`));
  return { name: nameOf(invoice, 'csv', language), bytes: writeCsv(header, rows) };
}

/** A draft has no number yet, so its file name contains the payer. */
const nameOf = (
  {
    number,
    month,
    funderId,
    payer,
  }: { number: string | null; month: string; funderId: FunderId; payer: string },
  ending: 'pdf' | 'csv',
  language: Language,
): string => {
  const draft = `${untypedTranslatorFor(language)('statements:file.draft')}-${month}`;
  return fileName(number ? [number] : funderId === null ? [draft] : [draft, payer], ending);
};
