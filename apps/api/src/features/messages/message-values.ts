import type { HealthCondition } from '@trpeza/contract/health/health.constants';
import type { Template, TemplateVariable } from '@trpeza/contract/messages/templates.constants';
import type { Language } from '@trpeza/contract/shared/language';
import { localized } from '@trpeza/contract/shared/localized';
import { toCents, type Cents } from '@trpeza/contract/shared/money';
import { formatDate, formatInstant, formatMonth, formatPrice, formatSlot } from '@trpeza/i18n/formats';
import { freeWordsIn, type FreeWords } from '@trpeza/i18n/messages';
import type { MessageVariables } from './message-variables.ts';
import type { Values } from './template-text.ts';

/** How the recipient of a message reads it. */
interface Reader {
  language: Language;
  currency: string;
  timeZone: string;
  /** A text of the dictionary `mail`. */
  say: FreeWords;
}
type Format = (value: never, reader: Reader) => string;

const date: Format = (iso: string | null, { language }) => (iso ? formatDate(iso, language, 'long') : '');
const slot: Format = (time: string, { language }) => formatSlot(time, language);
const price = (cents: Cents | null, { language, currency }: Reader) =>
  cents === null ? '–' : formatPrice(cents, currency, language);
const meals: Format = (all: MessageVariables['order-credited']['meals'], { language }) =>
  all.map((meal) => `${meal.quantity} × ${localized(meal, 'name', language).text}`).join('\n');
const conditions: Format = (all: MessageVariables['health-notice']['conditions'], reader) =>
  all.map((each) => `• ${describeCondition(each, reader)}`).join('\n');

function describeCondition(
  { condition, since, count }: { condition: HealthCondition; since: Date | null; count: number | null },
  { language, timeZone }: Reader,
): string {
  const words = freeWordsIn(language);
  const line = words(`health:condition.${condition}`, { count: count ?? 0 });
  if (!since) return line;
  return `${line} · ${words('health:since', { time: formatInstant(since.toISOString(), timeZone, language) })}`;
}

/** Variables that are not text yet. */
const FORMATS: { [V in TemplateVariable]?: Format } = {
  date,
  oldDate: date,
  dueOn: date,
  slot,
  oldSlot: slot,
  meals,
  conditions,
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
  month: (month: string, { language }) => formatMonth(month, language),
  factor: (factor: string, { say }) => say(`mail:factor.${factor}`),
  budget: (period: string | null, { say }) => (period ? say(`mail:budget.${period}`) : ''),
  chargedAgain: (cents: Cents | null, reader) =>
    cents === null ? '' : reader.say('mail:chargedAgain', { amount: price(cents, reader) }),
  leftWhere: (where: string | null, { say }) =>
    where ? say('mail:order-delivered.leftWhere', { where }) : '',
  coming: (isComing: boolean, { say }) => (isComing ? say('mail:debit-dishonoured.coming') : ''),
  toDeduct: (cents: Cents, reader) => (cents === 0 ? '' : price(cents, reader)),
  howToOrder: (at: string, { say }) => say(`mail:howToOrder.${at}`),
};

/** Variables that need several of the input, by template. Sentences that do not apply are left out. */
const SENTENCES: { [T in Template]?: (raw: MessageVariables[T], reader: Reader, values: Values) => Values } =
  {
    'order-notice': (raw) => ({
      mealCount: String(raw.meals.reduce((sum, { quantity }) => sum + quantity, 0)),
    }),
    // Texts of the office may call `you` paid, so `you` itself says when it is not.
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
    // A customer with an unpaid debit is not told that there is nothing to pay.
    statement: ({ due, unpaid, dueOn, reference, bankDetails }, reader) => {
      const { say, language } = reader;
      const amount = price(toCents(Math.abs(due)), reader);
      if (due <= 0 && unpaid === 0)
        return { pay: say(`mail:statement.${due === 0 ? 'nothing' : 'credit'}`, { amount }) };
      const by = formatDate(dueOn, language, 'long');
      return {
        pay: sentences(
          due > 0 && say('mail:statement.please', { amount, date: by }),
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
          refund !== null && reader.say('mail:order-cancelled.refund', { amount: price(refund, reader) }),
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
  language: Language,
): Values {
  const { currency = '', timeZone = 'UTC' } = raw as { currency?: string; timeZone?: string };
  const reader: Reader = { language, currency, timeZone, say: freeWordsIn(language) };
  const entries = Object.entries(raw).map(([name, value]): [string, string] => {
    const format = FORMATS[name as TemplateVariable];
    return [name, format ? format(value as never, reader) : String(value ?? '')];
  });
  const values = Object.fromEntries(entries);
  return { ...values, ...SENTENCES[template]?.(raw, reader, values) };
}
