import type { OrderReport, ReportOrder } from '@trpeza/contract/office/reports.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatDate, formatMonth, formatPrice, localDateOf } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import { cards, table, type DocumentTable } from '#platform/pdf/document-parts.ts';

interface ReportDocument {
  report: OrderReport;
  orders: readonly ReportOrder[];
  settings: Settings;
  /** The name, if the report is about one customer. */
  customer: string | undefined;
  status: OrderStatus | undefined;
  language: Language;
  generatedAt: string;
}

/** Lays out the title, the figures and the orders on as many pages as needed. */
export function presentReportDocument(document: ReportDocument): FlowingPages {
  const { report, customer, status, settings, language, generatedAt } = document;
  const t = translatorFor(language);
  const month = formatMonth(report.month, language);
  const about = [
    customer ?? t('reports:allCustomers'),
    status ? t(`orders:status.${status}`) : t('reports:allStatuses'),
  ];
  return {
    title: `${t('reports:documentTitle')}, ${month}`,
    language,
    pageMargins: [36, 36, 36, 46],
    footer: t('reports:document.footer', { at: generatedAt }),
    defaultStyle: { fontSize: 10 },
    content: [
      { text: nameOfKitchen(settings, language), fontSize: 11 },
      { text: `${t('reports:documentTitle')}: ${month}`, fontSize: 20, bold: true, margin: [0, 2, 0, 2] },
      { text: about.join(' · '), fontSize: 12, margin: [0, 0, 0, 10] },
      cards(figuresOf(document)),
      table(ordersTable(document)),
    ],
  };
}

function figuresOf({ report, settings, language }: ReportDocument): { label: string; value: string }[][] {
  const t = translatorFor(language);
  const price = (amount: string | null) =>
    amount === null
      ? t(report.budget.isAgreed ? 'common:byAgreement' : 'reports:noPlan')
      : formatPrice(amount, settings.currency, language);
  const { budget, totals } = report;
  const percent = budget.utilisationPercent;
  return [
    [
      { label: t('reports:budget.total'), value: price(budget.total) },
      { label: t('reports:budget.spent'), value: price(budget.spent) },
      { label: t('reports:budget.remaining'), value: price(budget.remaining) },
      {
        label: t('reports:budget.utilisation'),
        value: percent === null ? '–' : t('reports:percent', { percent }),
      },
    ],
    [
      { label: t('reports:totals.orders'), value: String(totals.orders) },
      { label: t('reports:totals.amount'), value: price(totals.amount) },
      { label: t('reports:totals.completed'), value: String(totals.completed) },
      { label: t('reports:totals.pending'), value: String(totals.pending) },
    ],
  ];
}

function ordersTable({ orders, settings, language }: ReportDocument): DocumentTable {
  const t = translatorFor(language);
  const day = (date: string) => formatDate(date, language, 'numeric');
  return {
    widths: [46, '*', 68, 100, 62, 62],
    columns: [
      { text: t('reports:csv.id'), end: true },
      { text: t('reports:csv.customer') },
      { text: t('reports:document.amount'), end: true },
      { text: t('reports:csv.status') },
      { text: t('reports:document.created'), end: true },
      { text: t('reports:document.delivery'), end: true },
    ],
    rows: orders.map((order) => [
      order.orderNumber,
      order.customerName,
      formatPrice(order.totalAmount, settings.currency, language),
      t(`orders:status.${order.status}`),
      day(localDateOf(order.createdAt, settings.time_zone) ?? ''),
      day(order.deliveryDate),
    ]),
    empty: t('reports:none'),
  };
}
