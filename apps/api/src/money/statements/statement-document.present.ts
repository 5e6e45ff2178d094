import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Statement, StatementLine } from '@trpeza/contract/money/statements.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { formatDate, formatMonth, formatPrice } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor, translatorFor } from '@trpeza/i18n/messages';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import { totalsBlock, table, type DocumentTable } from '#platform/pdf/document-parts.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import {
  chargeTextOf,
  correctionTextOf,
  mealsTextOf,
  negateAmount,
  payerTextOf,
  paymentTextOf,
  incomingPaymentTextOf,
  outcomeTextOf,
} from './statement-texts.ts';

export interface StatementDocument {
  statement: Statement;
  settings: Settings;
  language: Language;
  generatedAt: string;
}

type Content = Extract<FlowingPages['content'], unknown[]>[number];

/** Minimum font size (pt) of essential text, for elderly readers. */
const BODY = 14;
const SMALL = 12;

export const STATEMENT_LAYOUT: Pick<FlowingPages, 'pageMargins' | 'defaultStyle'> = {
  pageMargins: [44, 36, 44, 46],
  defaultStyle: { fontSize: BODY, lineHeight: 1.12 },
};

/**
 * A customer's statement: the bill on the first page, then the orders with the shares of each payer, and the remaining
 * budget.
 */
export function presentStatementDocument(document: StatementDocument): FlowingPages {
  const { statement, settings, language, generatedAt } = document;
  const t = translatorFor(language);
  const month = formatMonth(statement.month, language);
  return {
    ...STATEMENT_LAYOUT,
    title: `${t('statements:title', { month })}, ${statement.customer.name}`,
    language,
    footer: t('statements:document.footer', { at: generatedAt }),
    content: [
      senderOf(document),
      addressOf(document),
      { text: t('statements:title', { month }), fontSize: 24, bold: true, margin: [0, 0, 0, 6] },
      statement.isOver ? [] : { text: t('statements:soFar'), bold: true, margin: [0, 0, 0, 6] },
      dueSection(document),
      accountSection(document),
      { text: t('statements:document.questions', { phone: settings.kitchen_phone }), margin: [0, 10, 0, 0] },
      ordersOf(document),
    ],
  };
}

type Looks = Pick<StatementDocument, 'settings' | 'language'>;

const priceIn = (amount: string, { settings, language }: Looks): string =>
  formatPrice(amount, settings.currency, language);

const priceOr = (amount: string | null, looks: Looks): string =>
  amount === null ? translatorFor(looks.language)('statements:noPlan') : priceIn(amount, looks);

const isBelow = (amount: string): boolean => amount.startsWith('-');
const isNothing = (amount: string): boolean => amount === '0.00';

function senderOf({ settings, language }: StatementDocument): Content {
  const number = settings.kitchen_business_number;
  const lines = [
    settings.kitchen_address,
    [settings.kitchen_phone, settings.kitchen_email].filter(Boolean).join(' · '),
    number && translatorFor(language)('statements:bill.abn', { number }),
  ];
  return {
    stack: [
      { text: nameOfKitchen(settings, language), bold: true, fontSize: 16 },
      ...lines.filter(Boolean).map((text) => ({ text, fontSize: SMALL })),
    ],
  };
}

/** The addressee, positioned for the window of an envelope, next to the customer number and payment reference. */
function addressOf({ statement: { customer }, language }: StatementDocument): Content {
  const t = translatorFor(language);
  const name = customer.isDeceased ? t('statements:bill.estate', { name: customer.name }) : customer.name;
  return {
    margin: [0, 22, 0, 24],
    columnGap: 12,
    columns: [
      { width: '*', stack: [{ text: name, bold: true }, ...customer.address.map((text) => ({ text }))] },
      {
        width: 190,
        stack: [
          { text: t('statements:bill.customerNumber'), fontSize: SMALL },
          { text: customer.customerNumber, bold: true },
          { text: t('statements:bill.reference'), fontSize: SMALL, margin: [0, 4, 0, 0] },
          { text: spacedReference(customer.paymentReference), bold: true },
        ],
      },
    ],
  };
}

/** The box with the amount due and everything needed to pay it. */
function dueSection(document: StatementDocument): Content {
  const { dueOn } = document.statement.account;
  const lines = [
    ...(dueOn === null ? linesWithoutDue(document) : dueLines(document)),
    ...unpaidLines(document),
  ];
  return {
    margin: [0, 0, 0, 10],
    layout: 'noBorders',
    table: { widths: ['*'], body: [[{ stack: lines, fillColor: '#f4e6c8', margin: [10, 8, 10, 8] }]] },
  };
}

const large = (text: string): Content => ({ text, fontSize: 22, bold: true });

function dueLines({ statement: { account, customer }, ...looks }: StatementDocument): Content[] {
  const t = translatorFor(looks.language);
  const bank = looks.settings.kitchen_bank_details;
  const date = formatDate(account.dueOn ?? '', looks.language, 'long');
  const reference = spacedReference(customer.paymentReference);
  return [
    large(t('statements:bill.pay', { amount: priceIn(account.closing, looks) })),
    { text: t('statements:bill.by', { date }), fontSize: 18, bold: true, margin: [0, 0, 0, 6] },
    ...(bank ? [t('statements:bill.bank', { bank })] : []),
    t('statements:bill.write', { reference }),
  ];
}

/**
 * The texts for a customer without an amount due: nothing to pay, or a credit. Both are omitted if a debit was dishonoured.
 */
function linesWithoutDue({ statement: { account, sums }, ...looks }: StatementDocument): Content[] {
  const t = translatorFor(looks.language);
  const isPaid = isNothing(sums.unpaid);
  if (isNothing(account.closing)) return isPaid ? [large(t('statements:bill.nothing'))] : [];
  const amount = priceIn(negateAmount(account.closing), looks);
  return [
    large(t('statements:bill.credit', { amount })),
    ...(isPaid ? [t('statements:bill.creditText')] : []),
  ];
}

/** Dishonoured debits are not on the account; the office calls the customer about them. */
function unpaidLines({ statement: { sums }, ...looks }: StatementDocument): Content[] {
  if (isNothing(sums.unpaid)) return [];
  const t = translatorFor(looks.language);
  const amount = priceIn(sums.unpaid, looks);
  return [
    { text: t('statements:bill.unpaid', { amount }), fontSize: 18, bold: true, margin: [0, 4, 0, 0] },
    t('statements:bill.unpaidText'),
  ];
}

/** The account with its opening balance, charges, payments and closing balance; omitted if it was never used. */
function accountSection({ statement: { account }, ...looks }: StatementDocument): Content {
  const t = translatorFor(looks.language);
  const { opening, charges, payments, closing } = account;
  if (isNothing(opening) && charges.length + payments.length === 0) return [];
  const price = (amount: string) => priceIn(amount, looks);
  return [
    table({
      widths: ['*', 110],
      columns: [{ text: t('statements:bill.account') }, { text: t('statements:bill.amount'), end: true }],
      rows: [
        [
          isBelow(opening) ? t('statements:bill.openingCredit') : t('statements:bill.opening'),
          price(opening),
        ],
        ...charges.map((charge) => [chargeTextOf(charge, looks.language), price(charge.amount)]),
        ...payments.map((payment) => [
          incomingPaymentTextOf(payment, looks.language),
          price(negateAmount(payment.amount)),
        ]),
      ],
      total: {
        cells: [
          isBelow(closing) ? t('statements:bill.closingCredit') : t('statements:bill.closing'),
          price(closing),
        ],
        bold: true,
      },
    }),
  ];
}

/** The orders start a new page, so that the bill can be detached. */
function ordersOf(document: StatementDocument): Content {
  const { statement, language } = document;
  const t = translatorFor(language);
  const month = formatMonth(statement.month, language);
  const heading = { text: t('statements:bill.orders', { month }), fontSize: 18, bold: true };
  const isEmpty = statement.lines.length + statement.corrections.length + statement.held.length === 0;
  if (isEmpty)
    return [
      { ...heading, margin: [0, 14, 0, 4] },
      t('statements:nothing'),
      ...(statement.opening === null ? [] : [totalsBlock(budgetOf(document), { size: BODY })]),
    ];
  return [
    { ...heading, pageBreak: 'before', margin: [0, 0, 0, 4] },
    table(linesOf(document)),
    ...(statement.corrections.length > 0 || statement.held.length > 0
      ? [table(correctionsTableOf(document))]
      : []),
    { unbreakable: true, stack: [totalsBlock(endOf(document), { size: BODY })] },
  ];
}

const FIGURES = [74, 92, 74];
/** The space between two table columns, in pt. */
const GAP = 16;

/** Each order with its amounts in columns, and its meals below in full width. */
function linesOf({ statement, ...looks }: StatementDocument): DocumentTable {
  const payer = payerTextOf(statement, looks.language);
  const t = translatorFor(looks.language);
  return {
    widths: ['*', ...FIGURES],
    columns: [
      { text: t('statements:column.what') },
      { text: t('statements:column.total'), end: true },
      { text: payer ?? t('statements:column.subsidy'), end: true },
      { text: t('statements:bill.you'), end: true },
    ],
    rows: statement.lines.map((line) => ({ whole: rowOf(line, { ...looks, payer }) })),
    empty: t('statements:nothing'),
  };
}

/** The payer is named in each row only if the statement has several payers. */
function rowOf(line: StatementLine, { payer, ...looks }: Looks & { payer: string | null }): Content {
  const { language } = looks;
  const what = `${formatDate(line.date, language, 'numeric')} · ${outcomeTextOf(line, language)}`;
  const number = translatorFor(language)('orders:number', { number: line.orderNumber });
  const how = [number, paymentTextOf(line, language), payer === null ? payerTextOf(line, language) : null];
  const figures = [line.total, line.subsidy, line.own];
  return {
    stack: [
      {
        columnGap: GAP,
        columns: [
          { width: '*', text: what },
          ...figures.map((amount, index) => ({
            width: FIGURES[index]!,
            text: priceIn(amount, looks),
            alignment: 'right' as const,
          })),
        ],
      },
      { text: mealsTextOf(line, language) },
      { text: how.filter((part) => part && part !== '–').join(' · ') },
    ],
  };
}

/** Corrections of closed months, and the amounts reserved by open checkouts. */
function correctionsTableOf({ statement, ...looks }: StatementDocument): DocumentTable {
  const { language, settings } = looks;
  const t = untypedTranslatorFor(language);
  const held = statement.held.map(({ date, subsidy }) => [
    t('statements:held', { date: formatDate(date, language, 'numeric') }),
    priceIn(subsidy, looks),
    '–',
  ]);
  const corrections = statement.corrections.map((one) => [
    correctionTextOf(one, { language, timeZone: settings.time_zone }),
    priceIn(one.subsidy, looks),
    priceIn(one.own, looks),
  ]);
  return {
    widths: ['*', 92, 74],
    columns: [
      { text: t('statements:corrections') },
      { text: payerTextOf(statement, looks.language) ?? t('statements:column.subsidy'), end: true },
      { text: t('statements:bill.you'), end: true },
    ],
    rows: [...corrections, ...held],
  };
}

const PAYMENTS = ['paid', 'refunded', 'toPay', 'unpaid', 'writtenOff'] as const;

type Told = Looks & Pick<StatementDocument, 'statement'>;

function endOf({ statement, ...looks }: Told) {
  const t = translatorFor(looks.language);
  const payer = payerTextOf(statement, looks.language);
  const { worth, meals, fees, spent, own, ...payments } = statement.sums;
  const price = (amount: string) => priceIn(amount, looks);
  const part = (key: (typeof PAYMENTS)[number]) =>
    isNothing(payments[key])
      ? []
      : [{ label: t(`statements:sum.${key}`), value: price(payments[key]), isPart: true }];
  return [
    { label: t('statements:sum.meals'), value: price(meals) },
    { label: t('statements:sum.fees'), value: price(fees) },
    { label: t('statements:sum.worth'), value: price(worth), bold: true },
    {
      label: payer === null ? t('statements:sum.spent') : t('statements:sum.spentBy', { payer }),
      value: price(spent),
    },
    { label: t('statements:bill.yourPart'), value: price(own), bold: true },
    ...PAYMENTS.flatMap(part),
    ...budgetOf({ statement, ...looks }),
  ];
}

/** Empty without a plan. */
function budgetOf({ statement: { opening, sums: of }, ...looks }: Told) {
  if (opening === null) return [];
  const t = translatorFor(looks.language);
  return [
    { label: t('statements:opening'), value: priceIn(opening, looks) },
    { label: t('statements:sum.left'), value: priceOr(of.left, looks) },
  ];
}
