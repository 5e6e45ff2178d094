import { kitchenNameIn } from '@trpeza/contract/office/kitchen-name';
import type { Invoice, InvoiceLine } from '@trpeza/contract/money/invoices.schemas';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import {
  formatDate,
  formatInstant,
  formatMonth,
  formatPrice,
  formatNumber,
  formatUnitPrice,
  localDateOf,
} from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { totalsBlock, table, type DocumentRow, type DocumentTable } from '#platform/pdf/document-parts.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import { negateAmount } from '#money/statements/statement-texts.ts';
import { isAmountDue, payerNameIn } from './invoices.domain.ts';

type Content = FlowingPages['content'];

export interface InvoiceDocument {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  language: Language;
  timeZone: string;
  generatedAt: Date;
}

/**
 * The invoice document: the details that tax law and accountants require, then every delivery by person. A draft is
 * marked as such.
 */
export function presentInvoiceDocument(document: InvoiceDocument): FlowingPages {
  const { invoice, language, timeZone, generatedAt } = document;
  const t = translatorFor(language);
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
    defaultStyle: { fontSize: 9.5 },
    content: [
      { text: title, fontSize: 22, bold: true, margin: [0, 0, 0, 8] },
      { columns: [senderOf(document), recipientOf(document)], columnGap: 24, margin: [0, 0, 0, 10] },
      totalsBlock([
        { label: t('statements:invoice.ordersTotal'), value: price(invoice.ordersTotal, document) },
        { label: t('statements:invoice.customersTotal'), value: price(invoice.customersTotal, document) },
        { ...totalOf(document), bold: true },
        ...taxOf(document),
      ]),
      ...monthsOf(document),
      ...[invoice.kitchen.taxNote, isAmountDue(parseMoney(invoice.total)) ? invoice.kitchen.bankDetails : '']
        .filter(Boolean)
        .map((text): Content => ({ text, margin: [0, 0, 0, 4] })),
      { text: t('statements:invoice.lines'), fontSize: 14, bold: true, margin: [0, 10, 0, 4] },
      table(linesOf(document)),
    ],
  };
}

/** The total of each month, if there are several, and of the credits; together they are the invoice total. */
function monthsOf({ invoice, language }: InvoiceDocument): Content[] {
  if (invoice.months.every(({ month }) => month === invoice.month)) return [];
  const t = translatorFor(language);
  const { currency } = invoice.kitchen;
  const shares = invoice.months.map(({ month, deliveries, total }) =>
    t('statements:invoice.monthShare', {
      month: formatMonth(month, language),
      count: deliveries,
      total: formatPrice(total, currency, language),
    }),
  );
  const { credits: count, creditsTotal } = invoice;
  const total = formatPrice(creditsTotal, currency, language);
  const taken = count === 0 ? [] : [t('statements:invoice.creditsShare', { count, total })];
  return [...shares, ...taken].map((text) => ({ text, margin: [0, 0, 0, 2] }));
}

function titleOf({ invoice, language }: InvoiceDocument): string {
  const t = translatorFor(language);
  if (invoice.number === null) return t('statements:invoice.draft');
  if (isCredit({ invoice })) return t('statements:invoice.creditNote');
  return t(invoice.taxInvoiceGaps.length === 0 ? 'statements:invoice.tax' : 'statements:invoice.plain');
}

const isCredit = ({ invoice }: Pick<InvoiceDocument, 'invoice'>): boolean => invoice.total.startsWith('-');

/** The total. A negative one is to be deducted from the next payment. */
function totalOf(document: InvoiceDocument) {
  const { invoice, language } = document;
  const t = translatorFor(language);
  if (isCredit(document))
    return { label: t('statements:invoice.toDeduct'), value: price(negateAmount(invoice.total), document) };
  const label = t(invoice.funderId === null ? 'statements:invoice.total' : 'statements:invoice.toPay');
  return { label, value: price(invoice.total, document) };
}

/** The tax included in the total, or the statement that there is none, if the payer's tax code says either. */
function taxOf(document: InvoiceDocument) {
  const t = translatorFor(document.language);
  const { taxCodes, tax } = document.invoice;
  if (taxCodes.includes('gst'))
    return [{ label: t('statements:invoice.taxWithin'), value: price(tax, document), isPart: true }];
  return taxCodes.length > 0 && taxCodes.every((code) => code === 'free')
    ? [{ label: t('statements:invoice.taxFree'), value: '', isPart: true }]
    : [];
}

const price = (amount: string, { invoice, language }: InvoiceDocument): string =>
  formatPrice(amount, invoice.kitchen.currency, language);

function senderOf(document: InvoiceDocument) {
  const { kitchen, number, issuedAt, dueOn, month } = document.invoice;
  const { language, timeZone } = document;
  const t = translatorFor(language);
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
      ...(dueOn
        ? [
            {
              text: t('statements:invoice.due', { date: formatDate(dueOn, language, 'numeric') }),
              bold: true,
            },
          ]
        : []),
      t('statements:invoice.month', { month: formatMonth(month, language) }),
    ],
  };
}

function recipientOf({ invoice, language }: InvoiceDocument) {
  const t = translatorFor(language);
  const { address, businessNumber } = invoice.organisation;
  return {
    stack: [
      t('statements:invoice.to'),
      { text: payerNameIn(invoice.organisation, language) || '–', fontSize: 13, bold: true },
      ...(address ? [address] : []),
      ...(businessNumber ? [t('statements:invoice.businessNumber', { number: businessNumber })] : []),
    ],
  };
}

/** One row per person with the sum of their deliveries and the payer's reference for them, followed by the deliveries. */
function linesOf(document: InvoiceDocument): DocumentTable {
  const { lines, language } = document;
  const t = translatorFor(language);
  const people = Map.groupBy(lines, ({ userId, person, reference }) => `${userId} ${person} ${reference}`);
  return {
    widths: [58, '*', 38, 50, 54, 46, 58],
    columns: [
      { text: t('statements:invoice.column.date') },
      { text: t('statements:invoice.column.what') },
      { text: t('statements:invoice.column.meals'), end: true },
      { text: t('statements:invoice.column.unitPrice'), end: true },
      { text: t('statements:invoice.column.own'), end: true },
      { text: t('statements:invoice.column.tax') },
      { text: t('statements:invoice.column.amount'), end: true },
    ],
    rows: [...people.values()].flatMap((ofPerson) => [
      personRow(ofPerson, document),
      ...ofPerson.map((line) => lineRow(line, document)),
    ]),
    empty: t('statements:invoice.nothing'),
    total: {
      bold: true,
      span: 6,
      cells: [t('statements:list.sum'), '', '', '', '', '', price(document.invoice.total, document)],
    },
  };
}

function personRow(lines: readonly InvoiceLine[], document: InvoiceDocument): DocumentRow {
  const { person, userId, reference } = lines[0]!;
  const t = translatorFor(document.language);
  const amount = formatMoney(addCents(...lines.map((line) => parseMoney(line.amount))));
  const name = [
    t('statements:document.customer', { name: person, id: userId }),
    reference && t('statements:invoice.reference', { reference }),
  ];
  const cells = [name.filter(Boolean).join(' · '), '', '', '', '', '', price(amount, document)];
  return { bold: true, span: 6, cells };
}

function lineRow(line: InvoiceLine, document: InvoiceDocument): DocumentRow {
  const { language, invoice } = document;
  const t = translatorFor(language);
  const order = t('orders:number', { number: line.orderNumber });
  const what = line.kind === 'credit' ? t('statements:invoice.credit', { order }) : order;
  return {
    cells: [
      formatDate(line.date, language, 'numeric'),
      [what, [line.lineText, line.claimingCode].filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
      formatNumber(line.meals, language),
      line.units === line.meals ? formatUnitPrice(line.unitPrice, invoice.kitchen.currency, language) : '–',
      price(line.own, document),
      line.taxCode ? t(`statements:taxCode.${line.taxCode}`) : '–',
      price(line.amount, document),
    ],
  };
}
