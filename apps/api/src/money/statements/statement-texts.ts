import { localized } from '@trpeza/contract/platform/localized';
import type { Statement, StatementLine } from '@trpeza/contract/money/statements.schemas';
import { formatDate, localDateOf } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';

export const mealsTextOf = ({ items }: StatementLine, language: Language): string =>
  items.map((item) => `${item.quantity} × ${localized(item, 'name', language).text}`).join(', ');

/** The outcome of an order: `Delivered`, `Not delivered: nobody answered`, `Not charged: too few came`. */
export function outcomeTextOf({ kind, outcome, reason }: StatementLine, language: Language): string {
  const t = untypedTranslatorFor(language);
  const words = t(`statements:kind.${kind}`);
  if (reason) return `${words}: ${t(`orders:credit.reason.${reason}`)}`;
  return kind === 'failed' && outcome ? `${words}: ${t(`orders:outcome.${outcome}`)}` : words;
}

/** The payer's name in a language; null without a payer, or with several. */
export const payerTextOf = (
  { payer, payerMk }: Pick<Statement, 'payer' | 'payerMk'>,
  language: Language,
): string | null => (language === 'mk' && payerMk) || payer;

/** How the customer's part was paid: `By card, refunded`. */
export function paymentTextOf(line: StatementLine, language: Language): string {
  const { payment, isDishonoured, refund, isChargedAgain } = line;
  const t = untypedTranslatorFor(language);
  if (payment === null) return '–';
  return [
    t(`statements:payment.${payment}`),
    ...(isDishonoured ? [t('statements:payment.dishonoured')] : []),
    ...(refund ? [t(`statements:refund.${refund.state}`)] : []),
    ...(isChargedAgain ? [t('statements:payment.chargedAgain')] : []),
  ].join(', ');
}

export function correctionTextOf(
  { kind, at, orderNumber }: Statement['corrections'][number],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const date = formatDate(localDateOf(at, timeZone) ?? '', language, 'numeric');
  return untypedTranslatorFor(language)(`statements:correction.${kind}`, { number: orderNumber, date });
}

/** The text of a charge: `30/11/2026 · Order 17`, or another reason for it. */
export function chargeTextOf(charge: Statement['account']['charges'][number], language: Language): string {
  const t = untypedTranslatorFor(language);
  const day = (iso: string) => formatDate(iso, language, 'numeric');
  const words = { number: charge.orderNumber, date: day(charge.deliveredOn) };
  return `${day(charge.date)} · ${t(chargeKey(charge), words)}`;
}

const chargeKey = ({ isUnpaidDebit, isCorrection }: Statement['account']['charges'][number]) => {
  if (isUnpaidDebit) return 'statements:bill.unpaidDebit';
  return isCorrection ? 'statements:bill.correction' : 'orders:number';
};

/** The text of an incoming payment: `12/11/2026 · Your payment, bank transfer`, or another kind of booking. */
export function incomingPaymentTextOf(
  { date, kind, method }: Statement['account']['payments'][number],
  language: Language,
): string {
  const t = untypedTranslatorFor(language);
  const words = t(`statements:bill.${kind}`, { method: t(`statements:bill.method.${method}`) });
  return `${formatDate(date, language, 'numeric')} · ${words}`;
}

/** Changes the sign of an amount: `31.20` → `-31.20`, and vice versa. */
export const negateAmount = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : amount === '0.00' ? amount : `-${amount}`;
