import type { Statement } from '@trpeza/contract/money/statements.schemas';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { formatDate, formatInstant } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor, translatorFor } from '@trpeza/i18n/messages';
import { writeCsv } from '#platform/csv.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import { listAllStatements } from './list-statements.ts';
import { readStatement, type StatementDeps } from './read-statement.ts';
import { presentStatementDocument } from './statement-document.present.ts';
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

/** The customer and language of a statement; `own` is true in the customer's own view. */
export interface StatementRequest {
  month: string;
  customerId: number;
  language: Language | 'own';
}

export async function exportStatementPdf(
  deps: StatementDeps & { renderPdf: RenderPdf },
  input: StatementRequest,
): Promise<NamedFile> {
  const [statement, settings] = [
    await readStatement(deps, input.month, input.customerId),
    await deps.settings.read(),
  ];
  const language = languageOf(statement, input);
  const generatedAt = formatInstant(deps.clock.now().toISOString(), settings.time_zone, language);
  const bytes = await deps.renderPdf(
    presentStatementDocument({ statement, settings, language, generatedAt }),
  );
  return { name: nameOf(statement, language, 'pdf'), bytes };
}

/** The total charged for an order or a correction: zero if it was cancelled. */
const charged = ({ subsidy, own }: Record<'subsidy' | 'own', string>): string =>
  formatMoney(addCents(parseMoney(subsidy), parseMoney(own)));

/** A statement as CSV, in three parts separated by empty rows: the lines with their total, other sums, and the account. */
export async function exportStatementCsv(deps: StatementDeps, input: StatementRequest): Promise<NamedFile> {
  const statement = await readStatement(deps, input.month, input.customerId);
  const language = languageOf(statement, input);
  const { time_zone: timeZone } = await deps.settings.read();
  const t = untypedTranslatorFor(language);
  const columns = ['date', 'number', 'what', 'meals', 'total', 'subsidy', 'own', 'payment'];
  const line = (label: string, subsidy: string, own: string, total = '') => [
    '',
    '',
    label,
    '',
    total,
    subsidy,
    own,
    '',
  ];
  const { sums } = statement;
  const noPlan = t(statement.isAgreed ? 'common:byAgreement' : 'statements:noPlan');
  const payer = payerTextOf(statement, language);
  const rows = [
    ...statement.lines.map((one) => [
      one.date,
      one.orderNumber,
      outcomeTextOf(one, language),
      mealsTextOf(one, language),
      charged(one),
      one.subsidy,
      one.own,
      paymentTextOf(one, language),
    ]),
    ...statement.corrections.map((one) =>
      line(correctionTextOf(one, { language, timeZone }), one.subsidy, one.own, charged(one)),
    ),
    ...statement.held.map(({ date, subsidy }) =>
      line(t('statements:held', { date: formatDate(date, language, 'numeric') }), subsidy, ''),
    ),
    line(t('statements:sum.worth'), sums.spent, sums.own, sums.worth),
    line('', '', ''),
    line(t('statements:sum.meals'), '', '', sums.meals),
    line(t('statements:sum.fees'), '', '', sums.fees),
    line(t('statements:sum.paid'), '', sums.paid),
    line(t('statements:sum.refunded'), '', sums.refunded),
    line(t('statements:sum.toPay'), '', sums.toPay),
    line(t('statements:sum.unpaid'), '', sums.unpaid),
    line(t('statements:sum.writtenOff'), '', sums.writtenOff),
    line(t('statements:opening'), statement.opening ?? noPlan, ''),
    line(t('statements:sum.left'), sums.left ?? noPlan, ''),
    line('', '', ''),
    ...accountRows(statement, language),
  ];
  const header = columns.map((column) =>
    column === 'subsidy' && payer !== null ? payer : t(`statements:column.${column}`),
  );
  return { name: nameOf(statement, language, 'csv'), bytes: writeCsv(header, rows) };
}

/** The account's rows, with amounts in the customer's column: charges are positive, payments negative. */
function accountRows({ account }: Statement, language: Language): string[][] {
  const t = untypedTranslatorFor(language);
  const row = (what: string, own: string, [date, number] = ['', '']) => [
    date!,
    number!,
    what,
    '',
    '',
    '',
    own,
    '',
  ];
  const due = account.dueOn === null ? [] : [formatDate(account.dueOn, language, 'numeric')];
  return [
    row(t('statements:bill.opening'), account.opening),
    ...account.charges.map((charge) =>
      row(chargeTextOf(charge, language), charge.amount, [charge.date, charge.orderNumber]),
    ),
    ...account.payments.map((payment) =>
      row(incomingPaymentTextOf(payment, language), negateAmount(payment.amount), [payment.date, '']),
    ),
    row(
      [t('statements:bill.closing'), ...due.map((date) => t('statements:bill.by', { date }))].join(' '),
      account.closing,
    ),
  ];
}

/** The statements of all customers of a month in one table, for the accountant. */
export async function exportStatementsCsv(
  deps: StatementDeps,
  month: string,
  language: Language,
): Promise<NamedFile> {
  const t = untypedTranslatorFor(language);
  const columns = [
    'id',
    'customer',
    'opening',
    'spent',
    'own',
    'toPay',
    'left',
    'due',
    'received',
    'stillOpen',
    'way',
  ];
  const rows = (await listAllStatements(deps, month)).map((row) => [
    row.customerNumber,
    row.customerName,
    row.opening ?? '',
    row.spent,
    row.own,
    row.toPay,
    row.left ?? '',
    row.due,
    row.received,
    row.open,
    t(`statements:list.by.${row.way}`),
  ]);
  const header = columns.map((column) => t(`statements:list.${column}`));
  return {
    name: fileName([t('statements:file.statements'), month], 'csv'),
    bytes: writeCsv(header, rows),
  };
}

const languageOf = ({ customer }: Statement, { language }: StatementRequest): Language =>
  language === 'own' ? customer.language : language;

const nameOf = ({ month, customer }: Statement, language: Language, ending: 'pdf' | 'csv'): string =>
  fileName([translatorFor(language)('statements:file.statement'), month, customer.name], ending);
