import type { Template } from '@trpeza/contract/messages/templates.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { localized } from '@trpeza/contract/platform/localized';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import { formatDate, formatInstant, formatMonth, formatPrice, formatSlot } from '@trpeza/i18n/formats';
import { untypedTranslatorFor, type UntypedTranslator } from '@trpeza/i18n/messages';
import type { MessageVariables, Variables } from './message-variables.ts';
import type { FormattedValues } from './template-text.ts';

/** How values are formatted for the recipient of a message. */
interface Reader {
  language: Language;
  currency: string;
  timeZone: string;
  say: UntypedTranslator;
}

const date = (iso: string | null, { language }: Reader) => (iso ? formatDate(iso, language, 'long') : '');
const slot = (time: string, { language }: Reader) => formatSlot(time, language);
const price = (cents: Cents | null, { language, currency }: Reader) =>
  cents === null ? '–' : formatPrice(cents, currency, language);

function describeCondition(
  { condition, since, count }: Variables['conditions'][number],
  { language, timeZone, say }: Reader,
): string {
  const line = `• ${say(`health:condition.${condition}`, { count: count ?? 0 })}`;
  if (!since) return line;
  return `${line} · ${say('health:since', { time: formatInstant(since.toISOString(), timeZone, language) })}`;
}

/** Formatters of variables that are not text. */
const FORMATS: { [V in keyof Variables]?: (value: Variables[V], reader: Reader) => string } = {
  date,
  oldDate: date,
  dueOn: date,
  slot,
  oldSlot: slot,
  total: price,
  covered: price,
  you: price,
  amount: price,
  balance: price,
  due: price,
  opening: price,
  spent: price,
  own: price,
  left: price,
  invoiceTotal: price,
  meals: (meals, { language }) =>
    meals.map((meal) => `${meal.quantity} × ${localized(meal, 'name', language).text}`).join('\n'),
  conditions: (all, reader) => all.map((each) => describeCondition(each, reader)).join('\n'),
  month: (month, { language }) => formatMonth(month, language),
  factor: (factor, { say }) => say(`mail:factor.${factor}`),
  budget: (period, { say }) => (period ? say(`mail:budget.${period}`) : ''),
  chargedAgain: (cents, reader) =>
    cents === null ? '' : reader.say('mail:chargedAgain', { amount: price(cents, reader) }),
  leftWhere: (where, { say }) => (where ? say('mail:order-delivered.leftWhere', { where }) : ''),
  coming: (isComing, { say }) => (isComing ? say('mail:debit-dishonoured.coming') : ''),
  toDeduct: (cents, reader) => (cents === 0 ? '' : price(cents, reader)),
  howToOrder: (place, { say }) => say(`mail:howToOrder.${place}`),
};

/** Variables that are built from several inputs, by template. Sentences that do not apply are empty. */
const SENTENCES: {
  [T in Template]?: (raw: MessageVariables[T], reader: Reader, values: FormattedValues) => FormattedValues;
} = {
  'order-notice': (raw) => ({
    mealCount: String(raw.meals.reduce((sum, { quantity }) => sum + quantity, 0)),
  }),
  // The office's text may say that the customer's part (`{{you}}`) was paid. For an order on account, `{{you}}` is
  // therefore replaced with a text that says that the amount is not paid yet.
  'order-received': (raw, reader) => {
    const amount = price(raw.you, reader);
    const day = String(Number(raw.date.slice(8)));
    if (raw.by !== 'account') return { day, paid: amount, toPay: '' };
    return { day, you: reader.say('mail:order-received.notPaidYet', { amount }), paid: '', toPay: amount };
  },
  'order-credited': (raw, reader, values) => ({
    reason: reader.say(`mail:order-credited.reason.${raw.creditReason}`, values),
    refund: refundOf(raw.by, raw.refund, reader),
  }),
  'order-changed': (raw, reader) => {
    const statement = raw.more + raw.refund;
    const key = raw.refund > 0 ? 'onStatement' : 'more';
    return {
      difference: sentences(
        refundOf(raw.by, raw.refund, reader),
        statement > 0 &&
          reader.say(`mail:order-changed.${key}`, { amount: price(toCents(statement), reader) }),
        statement < 0 && refundOf('account', toCents(-statement), reader),
      ),
    };
  },
  // A customer with a dishonoured debit must not read that there is nothing to pay.
  statement: ({ due, unpaid, reference, bankDetails }, reader, { dueOn }) => {
    const { say } = reader;
    const amount = price(toCents(Math.abs(due)), reader);
    if (due <= 0 && unpaid === 0)
      return { pay: say(`mail:statement.${due === 0 ? 'nothing' : 'credit'}`, { amount }) };
    return {
      pay: sentences(
        due > 0 && say('mail:statement.please', { amount, date: dueOn }),
        due > 0 && bankDetails && say('mail:statement.bank', { bankDetails }),
        due > 0 && say('mail:statement.reference', { reference }),
        unpaid > 0 && say('mail:statement.unpaid', { amount: price(unpaid, reader) }),
      ),
    };
  },
  'order-cancelled': ({ outcome, isWithdrawn, refund, isNotOwed }, reader, values) => {
    const why = outcome ? `reason.${outcome}` : isWithdrawn ? 'asYouAsked' : 'sorry';
    return {
      reason: reader.say(`mail:order-cancelled.${why}`, values),
      refund: sentences(
        refund > 0 && reader.say('mail:order-cancelled.refund', { amount: price(refund, reader) }),
        isNotOwed && reader.say('mail:order-cancelled.notOwed'),
      ),
    };
  },
};

const sentences = (...all: readonly (string | false)[]): string => all.filter(Boolean).join(' ');

const refundOf = (by: string, amount: Cents, reader: Reader): string =>
  amount > 0 ? reader.say(`mail:order-credited.refund.${by}`, { amount: price(amount, reader) }) : '';

/** Formats the input of a template as texts in one language. A sentence that does not apply is empty. */
export function valuesOf<T extends Template>(
  template: T,
  raw: MessageVariables[T],
  { language, kitchen }: { language: Language; kitchen: Pick<Settings, 'currency' | 'time_zone'> },
): FormattedValues {
  const { currency = kitchen.currency } = raw as Partial<Variables>;
  const reader: Reader = {
    language,
    currency,
    timeZone: kitchen.time_zone,
    say: untypedTranslatorFor(language),
  };
  const entries = Object.entries(raw).map(([name, value]): [string, string] => {
    const format = FORMATS[name as keyof Variables];
    return [name, format ? format(value as never, reader) : String(value ?? '')];
  });
  const values = Object.fromEntries(entries);
  return { ...values, ...SENTENCES[template]?.(raw, reader, values) };
}
