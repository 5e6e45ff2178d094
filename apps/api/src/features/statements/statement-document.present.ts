import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Statement } from '@trpeza/contract/statements/statements.schemas';
import { formatDate, formatMonth, formatPrice } from '@trpeza/i18n/formats';
import { nameOfKitchen } from '#features/settings/kitchen-name.ts';
import type { Language } from '@trpeza/contract/shared/language';
import { freeWordsIn, wordsIn } from '@trpeza/i18n/messages';
import { sums, table, type DocumentTable } from '#platform/pdf/document-parts.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import { correctionOf, mealsOf, paymentOf, whatOf } from './statement-words.ts';

export interface StatementDocument {
  statement: Statement;
  settings: Settings;
  language: Language;
  generatedAt: string;
}

/** A customer's month in large type: what was available, what happened, who pays for it, and what is left. */
export function presentStatementDocument(document: StatementDocument): FlowingPages {
  const { statement, settings, language, generatedAt } = document;
  const t = wordsIn(language);
  const month = formatMonth(statement.month, language);
  const contact = [
    nameOfKitchen(settings, language),
    settings.kitchen_address,
    settings.kitchen_phone,
    settings.kitchen_email,
  ];
  return {
    title: `${t('statements:title', { month })}, ${statement.customer.name}`,
    language,
    pageMargins: [32, 36, 32, 46],
    footer: t('statements:document.footer', { at: generatedAt }),
    defaultStyle: { fontSize: 10.5 },
    content: [
      { text: contact.filter(Boolean).join(' · '), fontSize: 11 },
      { text: t('statements:title', { month }), fontSize: 22, bold: true, margin: [0, 6, 0, 2] },
      {
        text: t('statements:document.customer', {
          name: statement.customer.name,
          id: statement.customer.userId,
        }),
        fontSize: 14,
        margin: [0, 0, 0, 4],
      },
      statement.isOver ? [] : { text: t('statements:soFar'), bold: true, margin: [0, 0, 0, 4] },
      sums([{ label: t('statements:opening'), value: priceOr(statement.opening, document), bold: true }]),
      table(linesOf(document)),
      ...(statement.corrections.length > 0 || statement.held.length > 0 ? [table(laterOf(document))] : []),
      sums(endOf(document)),
      { text: t('statements:document.questions', { phone: settings.kitchen_phone }), margin: [0, 12, 0, 0] },
    ],
  };
}

type Looks = Pick<StatementDocument, 'settings' | 'language'>;

const priceIn = (amount: string, { settings, language }: Looks): string =>
  formatPrice(amount, settings.currency, language);

const priceOr = (amount: string | null, looks: Looks): string =>
  amount === null ? wordsIn(looks.language)('statements:noPlan') : priceIn(amount, looks);

function linesOf({ statement, ...looks }: StatementDocument): DocumentTable {
  const { language } = looks;
  const t = wordsIn(language);
  return {
    widths: [54, '*', 56, 74, 56, 70],
    columns: [
      { text: t('statements:column.date') },
      { text: t('statements:column.what') },
      { text: t('statements:column.total'), end: true },
      { text: t('statements:column.subsidy'), end: true },
      { text: t('statements:column.own'), end: true },
      { text: t('statements:column.payment') },
    ],
    rows: statement.lines.map((line) => [
      formatDate(line.date, language, 'numeric'),
      `${whatOf(line, language)} · ${t('orders:number', { number: line.orderNumber })}\n${mealsOf(line, language)}`,
      priceIn(line.total, looks),
      priceIn(line.subsidy, looks),
      priceIn(line.own, looks),
      paymentOf(line, language),
    ]),
    empty: t('statements:nothing'),
  };
}

/** What was corrected after the month, and what checkouts hold of it. */
function laterOf({ statement, ...looks }: StatementDocument): DocumentTable {
  const { language, settings } = looks;
  const t = freeWordsIn(language);
  const held = statement.held.map(({ date, subsidy }) => [
    t('statements:held', { date: formatDate(date, language, 'numeric') }),
    priceIn(subsidy, looks),
    '–',
  ]);
  const corrections = statement.corrections.map((one) => [
    correctionOf(one, { language, timeZone: settings.time_zone }),
    priceIn(one.subsidy, looks),
    priceIn(one.own, looks),
  ]);
  return {
    widths: ['*', 80, 80],
    columns: [
      { text: t('statements:corrections') },
      { text: t('statements:column.subsidy'), end: true },
      { text: t('statements:column.own'), end: true },
    ],
    rows: [...corrections, ...held],
  };
}

function endOf({ statement, ...looks }: StatementDocument) {
  const t = wordsIn(looks.language);
  const { spent, own, paid, refunded, toPay, left } = statement.sums;
  return [
    { label: t('statements:sum.spent'), value: priceIn(spent, looks) },
    { label: t('statements:sum.own'), value: priceIn(own, looks) },
    { label: t('statements:sum.paid'), value: priceIn(paid, looks), isPart: true },
    { label: t('statements:sum.refunded'), value: priceIn(refunded, looks), isPart: true },
    { label: t('statements:sum.toPay'), value: priceIn(toPay, looks), isPart: true },
    { label: t('statements:sum.left'), value: priceOr(left, looks), bold: true },
  ];
}
