import type { Template, TemplateVariable } from '@trpeza/contract/messages/templates.constants';
import type { CreditReason } from '@trpeza/contract/orders/credits.constants';
import type { DeliveryOutcome } from '@trpeza/contract/orders/orders.states';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import type { Cents } from '@trpeza/contract/shared/money';
import { formatDate, formatMonth, formatPrice, formatSlot } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/shared/language';
import { localized } from '@trpeza/contract/shared/localized';
import { freeWordsIn, wordsIn } from '@trpeza/i18n/messages';

/** What a message about an order is made of. */
export interface OrderVariables {
  name: string;
  number: number;
  date: string;
  slot: string;
  address: string;
  currency: string;
  /** Where its reader sees the order. */
  link: string;
}

interface OrderedMeals {
  meals: readonly { name: string; nameMk: string; quantity: number }[];
  total: Cents;
}

/** What each template has to be given; dates, slots and amounts raw, they are written in the recipient's language. */
export interface MessageVariables {
  'password-reset': { name: string; link: string; minutes: number };
  'staff-password': { name: string; link: string; hours: number };
  'password-changed': { name: string };
  'confirm-email': { link: string; hours: number };
  'address-taken': { name: string; link: string };
  welcome: { name: string; link: string };
  verified: { name: string; link: string };
  /** `you` is the customer's part; what is on account has not been paid yet. */
  'order-received': OrderVariables & OrderedMeals & { covered: Cents; you: Cents; by: PaymentMethod };
  /** To the office; `name` is the customer's. */
  'order-notice': OrderVariables & OrderedMeals & { customerPhone: string; instructions: string };
  'order-on-its-way': OrderVariables;
  'order-delivered': OrderVariables;
  'order-cancelled': OrderVariables & {
    /** Whether it was the customer's own wish. */
    isWithdrawn: boolean;
    outcome: DeliveryOutcome | null;
    /** What comes back to the customer; nothing when nothing does. */
    refund: Cents | null;
  };
  'order-credited': OrderVariables & {
    creditReason: CreditReason;
    meals: OrderedMeals['meals'];
    /** How the order was paid, and what of it comes back or is not collected; nothing when the customer pays nothing for it. */
    by: PaymentMethod;
    refund: Cents;
  };
  'order-back': OrderVariables;
  'refund-paid': Pick<OrderVariables, 'name' | 'number' | 'date' | 'currency' | 'link'> & { amount: Cents };
  /** Money of which no order could be made; `date` is when the meals would have come. */
  'payment-returned': Pick<OrderVariables, 'name' | 'date' | 'currency' | 'link'> & { amount: Cents };
  'debit-dishonoured': Pick<OrderVariables, 'name' | 'number' | 'date' | 'currency' | 'link'> & {
    amount: Cents;
  };
  /** `month` is `yyyy-MM`: what the month began with, what the organisation and the customer paid, and what was left. */
  statement: {
    name: string;
    month: string;
    /** Null without a plan. */
    opening: Cents | null;
    spent: Cents;
    own: Cents;
    left: Cents | null;
    currency: string;
    link: string;
  };
  'newsletter-confirm': { link: string };
}

/** Variables as they stand in a message: ready to be read. */
export type Values = Readonly<Record<string, string>>;

type Raw = { [T in Template]: MessageVariables[T] }[Template];
type Write = (value: never, language: Language, raw: Raw) => string;

const price: Write = (cents: Cents | null, language, raw) =>
  cents === null ? '–' : formatPrice(cents, 'currency' in raw ? raw.currency : '', language);

/** Those that are not text yet. */
const WRITE: { [V in TemplateVariable]?: Write } = {
  date: (date: string, language) => formatDate(date, language, 'long'),
  month: (month: string, language) => formatMonth(month, language),
  slot: (slot: string, language) => formatSlot(slot, language),
  meals: (meals: OrderedMeals['meals'], language) =>
    meals.map((meal) => `${meal.quantity} × ${localized(meal, 'name', language).text}`).join('\n'),
  total: price,
  covered: price,
  you: price,
  amount: price,
  opening: price,
  spent: price,
  own: price,
  left: price,
};

/** Writes what a template is given as texts in one language. A sentence that does not apply is empty. */
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
  if (template === 'order-received')
    return { ...values, ...partOf(raw as MessageVariables['order-received'], language) };
  if (template === 'order-credited')
    return { ...values, ...creditOf(raw as MessageVariables['order-credited'], values, language) };
  if (template !== 'order-cancelled') return values;
  return { ...values, ...endOf(raw as MessageVariables['order-cancelled'], values, language) };
}

const countOf = ({ meals }: OrderedMeals): number => meals.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The customer's part as what is paid, or as what comes with the statement; the other one is empty. `you` is in words of the
 * office that may say that it is paid, so there it says itself when it is not.
 */
function partOf({ you, by, currency }: MessageVariables['order-received'], language: Language): Values {
  const amount = formatPrice(you, currency, language);
  if (by !== 'account') return { you: amount, paid: amount, toPay: '' };
  return { you: wordsIn(language)('messages:mail.order.notPaidYet', { amount }), paid: '', toPay: amount };
}

/** What was not right, and that nobody pays for it, each a whole sentence. */
function creditOf(raw: MessageVariables['order-credited'], values: Values, language: Language): Values {
  const { creditReason, by, refund, currency } = raw;
  const words = freeWordsIn(language);
  const amount = formatPrice(refund, currency, language);
  return {
    reason: words(`messages:mail.order-credited.reason.${creditReason}`, values),
    refund: refund === 0 ? '' : words(`messages:mail.order-credited.refund.${by}`, { amount }),
  };
}

/** Why an order will not come, and what comes back, each a whole sentence. */
function endOf(raw: MessageVariables['order-cancelled'], values: Values, language: Language): Values {
  const { isWithdrawn, outcome, refund, currency } = raw;
  const words = freeWordsIn(language);
  const why = outcome ? `reason.${outcome}` : isWithdrawn ? 'asYouAsked' : 'sorry';
  const amount = refund === null ? '' : formatPrice(refund, currency, language);
  return {
    reason: words(`messages:mail.order-cancelled.${why}`, values),
    refund: refund === null ? '' : words('messages:mail.order-cancelled.refund', { amount }),
  };
}
