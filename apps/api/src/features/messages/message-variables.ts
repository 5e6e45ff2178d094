import type { FactorKind } from '@trpeza/contract/factor/factor.constants';
import type { BudgetPeriod } from '@trpeza/contract/funding/funding.constants';
import type { HealthCondition } from '@trpeza/contract/health/health.constants';
import type { Template, TemplateVariable } from '@trpeza/contract/messages/templates.constants';
import type { CreditReason } from '@trpeza/contract/orders/credits.constants';
import type { DeliveryOutcome } from '@trpeza/contract/orders/orders.states';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import { toCents, type Cents } from '@trpeza/contract/shared/money';
import { formatDate, formatInstant, formatMonth, formatPrice, formatSlot } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/shared/language';
import { localized } from '@trpeza/contract/shared/localized';
import { freeWordsIn, wordsIn } from '@trpeza/i18n/messages';

/** The variables of a message about an order. */
export interface OrderVariables {
  name: string;
  number: number;
  date: string;
  slot: string;
  address: string;
  currency: string;
  /** The URL of the order for the recipient. */
  link: string;
}

/** The refunded amount that is charged on account because the order was restored; null without one. */
interface ChargedAgain {
  chargedAgain: Cents | null;
}

interface OrderedMeals {
  meals: readonly { name: string; nameMk: string; quantity: number }[];
  total: Cents;
}

/** The period of the budget that has the organisation's part back; null where there was none, or nothing limits it. */
type ReturnedTo = BudgetPeriod | null;

/** Where customers order: by telephone where nothing can be paid in the shop. */
export type PlaceOfOrders = 'shop' | 'phone';

/** The input of each template; dates, slots and amounts are raw and formatted in the recipient's language. */
export interface MessageVariables {
  'password-reset': { name: string; link: string; minutes: number };
  'staff-password': { name: string; link: string; hours: number };
  invitation: { name: string; link: string; days: number; howToOrder: PlaceOfOrders };
  'password-changed': { name: string };
  'factor-added': { name: string; factor: FactorKind };
  'factor-removed': { name: string; factor: FactorKind };
  'factor-reset': { name: string };
  'recovery-code-used': { name: string; codesLeft: number };
  'confirm-email': { link: string; hours: number };
  'address-taken': { name: string; link: string };
  welcome: { name: string; link: string; howToOrder: PlaceOfOrders };
  verified: { name: string; link: string; howToOrder: PlaceOfOrders };
  /** `you` is the customer's part; on account means not paid yet. */
  'order-received': OrderVariables & OrderedMeals & { covered: Cents; you: Cents; by: PaymentMethod };
  /** To the office; `name` is the customer's. */
  'order-notice': OrderVariables & OrderedMeals & { customerPhone: string; instructions: string };
  'order-on-its-way': OrderVariables;
  /** `leftWhere` is where the customer's plan let the driver leave the meals; null when they were handed over. */
  'order-delivered': OrderVariables & { leftWhere: string | null } & ChargedAgain;
  'order-cancelled': OrderVariables & {
    /** Whether the customer withdrew it themselves. */
    isWithdrawn: boolean;
    outcome: DeliveryOutcome | null;
    /** The customer's refund; null for none. */
    refund: Cents | null;
    /** Whether something was still to be paid, as on account. */
    isNotOwed: boolean;
    budget: ReturnedTo;
  };
  'order-credited': OrderVariables & {
    creditReason: CreditReason;
    meals: OrderedMeals['meals'];
    /** How the order was paid, and what is refunded or not collected; zero when the customer pays nothing for it. */
    by: PaymentMethod;
    refund: Cents;
    budget: ReturnedTo;
  };
  'order-changed': OrderVariables &
    OrderedMeals & {
      covered: Cents;
      you: Cents;
      by: PaymentMethod;
      /** What the customer pays more, negative for less; of that, what is refunded the way the order was paid. */
      more: Cents;
      refund: Cents;
    };
  'order-back': OrderVariables & ChargedAgain;
  'order-moved': OrderVariables & { oldDate: string; oldSlot: string };
  'refund-paid': Pick<OrderVariables, 'name' | 'number' | 'date' | 'currency' | 'link'> & { amount: Cents };
  /** A refund that came back, also of money for which no order could be made. */
  'refund-failed': Pick<OrderVariables, 'name' | 'date' | 'currency' | 'link'> & { amount: Cents };
  /** Money for which no order could be made; `date` is the intended delivery date. */
  'payment-returned': Pick<OrderVariables, 'name' | 'date' | 'currency' | 'link'> & { amount: Cents };
  'debit-dishonoured': Pick<OrderVariables, 'name' | 'number' | 'date' | 'currency' | 'link'> & {
    amount: Cents;
    /** Whether the meals are still to come. */
    coming: boolean;
  };
  /** `month` is `yyyy-MM`: the opening balance, what the organisation and the customer paid, and what was left. */
  statement: {
    name: string;
    month: string;
    /** Null without a plan. */
    opening: Cents | null;
    spent: Cents;
    own: Cents;
    left: Cents | null;
    /** What is to be paid, below nothing where there is credit; and by when, with which reference, and where to. */
    due: Cents;
    /** What banks did not pay of debits, which is not on the account. */
    unpaid: Cents;
    dueOn: string;
    reference: string;
    bankDetails: string;
    currency: string;
    link: string;
  };
  /** `amount` is overdue, of `balance` that is owed; `reference` is what the customer writes on the payment. */
  'account-reminder': {
    name: string;
    amount: Cents;
    balance: Cents;
    reference: string;
    bankDetails: string;
    currency: string;
  };
  /** To a funder or the organisation, with the invoice itself attached; `dueOn` is a date. One of less than nothing is deducted. */
  invoice: {
    name: string;
    invoice: string;
    month: string;
    invoiceTotal: Cents;
    toDeduct: Cents;
    /** Null where nothing is to be paid. */
    dueOn: string | null;
    currency: string;
  };
  'newsletter-confirm': { link: string };
  'health-notice': { name: string; conditions: readonly WrongCondition[]; timeZone: string; link: string };
}

/** As the Health page tells it. */
interface WrongCondition {
  condition: HealthCondition;
  since: Date | null;
  count: number | null;
}

/** Formatted variables, ready for display. */
export type Values = Readonly<Record<string, string>>;

type Raw = { [T in Template]: MessageVariables[T] }[Template];
type Write = (value: never, language: Language, raw: Raw) => string;

const day: Write = (date: string, language) => formatDate(date, language, 'long');
const slot: Write = (time: string, language) => formatSlot(time, language);
const price: Write = (cents: Cents | null, language, raw) =>
  cents === null ? '–' : formatPrice(cents, 'currency' in raw ? raw.currency : '', language);

function lineOf(
  { condition, since, count }: WrongCondition,
  language: Language,
  { timeZone }: MessageVariables['health-notice'],
): string {
  const words = wordsIn(language);
  const line = words(`health:condition.${condition}`, { count: count ?? 0 });
  if (!since) return line;
  const time = formatInstant(since.toISOString(), timeZone, language);
  return `${line} · ${words('health:since', { time })}`;
}

/** Those that are not text yet. */
const WRITE: { [V in TemplateVariable]?: Write } = {
  factor: (factor: FactorKind, language) => wordsIn(language)(`messages:mail.factor.${factor}`),
  date: day,
  oldDate: day,
  dueOn: (date: string | null, language) => (date === null ? '' : formatDate(date, language, 'long')),
  month: (month: string, language) => formatMonth(month, language),
  slot,
  oldSlot: slot,
  meals: (meals: OrderedMeals['meals'], language) =>
    meals.map((meal) => `${meal.quantity} × ${localized(meal, 'name', language).text}`).join('\n'),
  conditions: (conditions: readonly WrongCondition[], language, raw) =>
    conditions
      .map((each) => `• ${lineOf(each, language, raw as MessageVariables['health-notice'])}`)
      .join('\n'),
  total: price,
  covered: price,
  you: price,
  amount: price,
  balance: price,
  opening: price,
  spent: price,
  own: price,
  left: price,
  budget: (period: ReturnedTo, language) =>
    period === null ? '' : wordsIn(language)(`messages:mail.order.budget.${period}`),
  chargedAgain: (cents: Cents | null, language, raw) =>
    cents === null
      ? ''
      : wordsIn(language)('messages:mail.order.chargedAgain', {
          amount: price(cents as never, language, raw),
        }),
  leftWhere: (where: string | null, language) =>
    where ? wordsIn(language)('messages:mail.order-delivered.leftWhere', { where }) : '',
  coming: (isComing: boolean, language) =>
    isComing ? wordsIn(language)('messages:mail.debit-dishonoured.coming') : '',
  due: price,
  invoiceTotal: price,
  toDeduct: (cents: Cents, language, raw) => (cents === 0 ? '' : price(cents as never, language, raw)),
  howToOrder: (at: PlaceOfOrders, language) => wordsIn(language)(`messages:mail.howToOrder.${at}`),
};

/** Formats the input of a template as texts in one language. A sentence that does not apply is empty. */
export function valuesOf<T extends Template>(
  template: T,
  raw: MessageVariables[T],
  language: Language,
): Values {
  const entries = Object.entries(raw).map(([name, value]): [string, string] => {
    const write = WRITE[name as TemplateVariable];
    return [name, write ? write(value as never, language, raw as Raw) : String(value ?? '')];
  });
  const values = Object.fromEntries(entries);
  if (template === 'order-notice') return { ...values, mealCount: String(countOf(raw as OrderedMeals)) };
  if (template === 'order-received') {
    const placed = raw as MessageVariables['order-received'];
    return { ...values, ...partOf(placed, language), day: String(Number(placed.date.slice(8))) };
  }
  if (template === 'order-credited')
    return { ...values, ...creditOf(raw as MessageVariables['order-credited'], values, language) };
  if (template === 'order-changed')
    return { ...values, difference: differenceOf(raw as MessageVariables['order-changed'], language) };
  if (template === 'statement')
    return { ...values, pay: payOf(raw as MessageVariables['statement'], language) };
  if (template !== 'order-cancelled') return values;
  return { ...values, ...endOf(raw as MessageVariables['order-cancelled'], values, language) };
}

const countOf = ({ meals }: OrderedMeals): number => meals.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The customer's part as paid, or as due with the statement; the other one is empty. Texts of the office may call `you`
 * paid, so `you` itself says when it is not.
 */
function partOf({ you, by, currency }: MessageVariables['order-received'], language: Language): Values {
  const amount = formatPrice(you, currency, language);
  if (by !== 'account') return { you: amount, paid: amount, toPay: '' };
  return { you: wordsIn(language)('messages:mail.order.notPaidYet', { amount }), paid: '', toPay: amount };
}

/** What was not right, and that it is not charged, each a whole sentence. */
function creditOf(raw: MessageVariables['order-credited'], values: Values, language: Language): Values {
  const { creditReason, by, refund, currency } = raw;
  const words = freeWordsIn(language);
  const amount = formatPrice(refund, currency, language);
  return {
    reason: words(`messages:mail.order-credited.reason.${creditReason}`, values),
    refund: refund === 0 ? '' : words(`messages:mail.order-credited.refund.${by}`, { amount }),
  };
}

/** What a change of meals costs more or less, and how that is settled, in whole sentences; empty where it is the same. */
function differenceOf(
  { by, more, refund, currency }: MessageVariables['order-changed'],
  language: Language,
): string {
  const words = freeWordsIn(language);
  const amount = (cents: Cents) => ({ amount: formatPrice(cents, currency, language) });
  const statement = toCents(more + refund);
  const added = refund > 0 ? 'onStatement' : 'more';
  return [
    refund > 0 ? words(`messages:mail.order-credited.refund.${by}`, amount(refund)) : '',
    statement > 0 ? words(`messages:mail.order-changed.${added}`, amount(statement)) : '',
    statement < 0 ? words('messages:mail.order-credited.refund.account', amount(toCents(-statement))) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a statement asks for, and how it is paid, in whole sentences. Who has an unpaid debit is not told that there is nothing to pay. */
function payOf(
  { due, unpaid, dueOn, reference, bankDetails, currency }: MessageVariables['statement'],
  language: Language,
): string {
  const words = freeWordsIn(language);
  const price = (cents: number) => formatPrice(cents, currency, language);
  const amount = price(Math.abs(due));
  if (due <= 0 && unpaid === 0)
    return words(`messages:mail.statement.${due === 0 ? 'nothing' : 'credit'}`, { amount });
  const date = formatDate(dueOn, language, 'long');
  return [
    due > 0 && words('messages:mail.statement.please', { amount, date }),
    due > 0 && bankDetails && words('messages:mail.statement.bank', { bankDetails }),
    due > 0 && words('messages:mail.statement.reference', { reference }),
    unpaid > 0 && words('messages:mail.statement.unpaid', { amount: price(unpaid) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why an order is cancelled, and what is refunded or not collected, in whole sentences. */
function endOf(raw: MessageVariables['order-cancelled'], values: Values, language: Language): Values {
  const { isWithdrawn, outcome, refund, isNotOwed, currency } = raw;
  const words = freeWordsIn(language);
  const why = outcome ? `reason.${outcome}` : isWithdrawn ? 'asYouAsked' : 'sorry';
  const amount = refund === null ? '' : formatPrice(refund, currency, language);
  return {
    reason: words(`messages:mail.order-cancelled.${why}`, values),
    // Texts of the office have this variable, too.
    refund: [
      refund === null ? '' : words('messages:mail.order-cancelled.refund', { amount }),
      isNotOwed ? words('messages:mail.order-cancelled.notOwed') : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}
