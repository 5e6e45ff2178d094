import { kitchenNameIn } from '@trpeza/contract/settings/kitchen-name';
import type { Invoice, InvoiceLine } from '@trpeza/contract/statements/invoices.schemas';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/shared/money';
import { formatDate, formatInstant, formatMonth, formatPrice, localDateOf } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { sums, table, type DocumentRow, type DocumentTable } from '#platform/pdf/document-parts.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';

type Content = FlowingPages['content'];

export interface InvoiceDocument {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  language: Language;
  timeZone: string;
  generatedAt: Date;
}

/** What tax law and an accountant require of an invoice, then every delivery by person. Before issue it is marked as such. */
export function presentInvoiceDocument(document: InvoiceDocument): FlowingPages {
  const { invoice, language, timeZone, generatedAt } = document;
  const t = wordsIn(language);
  const title = titleOf(document);
  const month = formatMonth(invoice.month, language);
  return {
    title: `${title} ${invoice.number ?? month}`,
    language,
    pageMargins: [40, 40, 40, 50],
    footer: t('statements:invoice.footer', {
      what: `${title} ${invoice.number ?? month}`,
      at: formatInstant(generatedAt.toISOString(), timeZone, language),
    }),
    defaultStyle: { fontSize: 10 },
    content: [
      { text: title, fontSize: 22, bold: true, margin: [0, 0, 0, 8] },
      { columns: [senderOf(document), recipientOf(document)], columnGap: 24, margin: [0, 0, 0, 10] },
      sums([
        { label: t('statements:invoice.ordersTotal'), value: price(invoice.ordersTotal, document) },
        { label: t('statements:invoice.customersTotal'), value: price(invoice.customersTotal, document) },
        { label: t('statements:invoice.total'), value: price(invoice.total, document), bold: true },
      ]),
      ...monthsOf(document),
      ...[invoice.kitchen.taxNote, invoice.kitchen.bankDetails]
        .filter(Boolean)
        .map((text): Content => ({ text, margin: [0, 0, 0, 4] })),
      { text: t('statements:invoice.lines'), fontSize: 14, bold: true, margin: [0, 10, 0, 4] },
      table(linesOf(document)),
    ],
  };
}

/** With deliveries of several months, the total of each is shown. */
function monthsOf({ invoice, language }: InvoiceDocument): Content[] {
  if (invoice.months.every(({ month }) => month === invoice.month)) return [];
  const t = wordsIn(language);
  const { currency } = invoice.kitchen;
  return invoice.months.map(({ month, deliveries, total }) => ({
    text: t('statements:invoice.monthShare', {
      month: formatMonth(month, language),
      count: deliveries,
      total: formatPrice(total, currency, language),
    }),
    margin: [0, 0, 0, 2],
  }));
}

/** What tax law calls a tax invoice names the sender's business number, and the tax included. */
function titleOf({ invoice, language }: InvoiceDocument): string {
  const t = wordsIn(language);
  if (invoice.number === null) return t('statements:invoice.draft');
  const { businessNumber, taxNote } = invoice.kitchen;
  return businessNumber && taxNote ? t('statements:invoice.tax') : t('statements:invoice.plain');
}

const price = (amount: string, { invoice, language }: InvoiceDocument): string =>
  formatPrice(amount, invoice.kitchen.currency, language);

function senderOf(document: InvoiceDocument) {
  const { kitchen, number, issuedAt, month } = document.invoice;
  const { language, timeZone } = document;
  const t = wordsIn(language);
  const date =
    issuedAt === null ? '–' : formatDate(localDateOf(issuedAt, timeZone) ?? '', language, 'numeric');
  return {
    stack: [
      {
        text: kitchenNameIn({ name: kitchen.name, nameMk: kitchen.nameMk ?? '' }, language),
        fontSize: 13,
        bold: true,
      },
      ...[kitchen.address, kitchen.phone, kitchen.email].filter(Boolean),
      ...(kitchen.businessNumber
        ? [t('statements:invoice.businessNumber', { number: kitchen.businessNumber })]
        : []),
      ' ',
      t('statements:invoice.number', { number: number ?? '–' }),
      t('statements:invoice.date', { date }),
      t('statements:invoice.month', { month: formatMonth(month, language) }),
    ],
  };
}

function recipientOf({ invoice, language }: InvoiceDocument) {
  const t = wordsIn(language);
  const { name, address, businessNumber } = invoice.organisation;
  return {
    stack: [
      t('statements:invoice.to'),
      { text: name || '–', fontSize: 13, bold: true },
      ...(address ? [address] : []),
      ...(businessNumber ? [t('statements:invoice.businessNumber', { number: businessNumber })] : []),
    ],
  };
}

/** One row for each person with the sum of their deliveries, and below it the deliveries. */
function linesOf(document: InvoiceDocument): DocumentTable {
  const { lines, language } = document;
  const t = wordsIn(language);
  const people = Map.groupBy(lines, ({ userId, person }) => `${userId} ${person}`);
  return {
    widths: [70, '*', 45, 75, 75, 80],
    columns: [
      { text: t('statements:invoice.column.date') },
      { text: t('statements:invoice.column.order') },
      { text: t('statements:invoice.column.meals'), end: true },
      { text: t('statements:invoice.column.total'), end: true },
      { text: t('statements:invoice.column.own'), end: true },
      { text: t('statements:invoice.column.amount'), end: true },
    ],
    rows: [...people.values()].flatMap((ofPerson) => [
      personRow(ofPerson, document),
      ...ofPerson.map((line) => lineRow(line, document)),
    ]),
    empty: t('statements:invoice.nothing'),
    total: {
      bold: true,
      span: 5,
      cells: [t('statements:invoice.total'), '', '', '', '', price(document.invoice.total, document)],
    },
  };
}

function personRow(lines: readonly InvoiceLine[], document: InvoiceDocument): DocumentRow {
  const { person, userId } = lines[0]!;
  const amount = formatMoney(addCents(...lines.map((line) => parseMoney(line.amount))));
  const name = wordsIn(document.language)('statements:document.customer', { name: person, id: userId });
  return { bold: true, span: 5, cells: [name, '', '', '', '', price(amount, document)] };
}

function lineRow(
  { date, kind, orderNumber, meals, total, own, amount }: InvoiceLine,
  document: InvoiceDocument,
): DocumentRow {
  const t = wordsIn(document.language);
  const order = t('orders:number', { number: orderNumber });
  return {
    cells: [
      formatDate(date, document.language, 'numeric'),
      kind === 'credit' ? t('statements:invoice.credit', { order }) : order,
      String(meals),
      price(total, document),
      price(own, document),
      price(amount, document),
    ],
  };
}
