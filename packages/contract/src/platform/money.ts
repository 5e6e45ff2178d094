/**
 * Money: whole cents inside the product, and a string with two decimals in JSON. This module does not use zod, so that
 * pages can preview sums with the functions of the server.
 */
declare const cents: unique symbol;
export type Cents = number & { readonly [cents]: true };

/**
 * Marks a whole number as cents.
 * @throws RangeError when it is not a safe integer
 */
export const toCents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`);
  return amount as Cents;
};

/**
 * Parses `'33.99'` to 3399.
 * @throws RangeError when the text is not an amount with at most two decimals
 */
export const parseMoney = (text: string): Cents => {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  const [, sign, whole, fraction = ''] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return toCents(sign && value ? -value : value);
};

/**
 * Matches an amount in the API's format, with a point before at most two decimals. Amounts are below ten million, so that
 * the cents fit into an integer.
 */
export const AMOUNT_PATTERN = /^\d{1,7}(\.\d{1,2})?$/;

/** Whether a text is a currency code, such as `AUD`. */
export const isCurrency = (code: string): boolean =>
  // oxlint-disable-next-line no-restricted-globals -- asks the platform which currencies there are; formats nothing
  Intl.supportedValuesOf('currency').includes(code);

/** Why a typed amount is invalid; a key of the dictionary's `common:rules`. */
export type AmountProblem = 'money' | 'money-two-ways' | 'money-decimals' | 'money-too-large';

const PLAIN = /^(\d+)(?:[.,](\d+))?$/;
/** Thousands in groups of three with one separator, and optional decimals after a different one. */
const GROUPED = /^([1-9]\d{0,2}(?:([ .,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
/** One separator before three digits, which can mean thousands or decimals. */
const AMBIGUOUS_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;
const ANY_SPACE = /[ \u00a0\u2009\u202f]/g;

/**
 * Parses a typed amount with a comma or a point: `12,50`, `12.5`, `1.234,56`, `1 234,56`. Ambiguous amounts (`1,234`) are
 * rejected, since a wrong reading would be off by a factor of a thousand.
 */
export function readAmount(typed: string): Cents | AmountProblem {
  const text = typed.trim().replaceAll(ANY_SPACE, ' ');
  if (AMBIGUOUS_GROUP.test(text)) return 'money-two-ways';
  const [, plain, plainFraction] = PLAIN.exec(text) ?? [];
  const [, grouped, , groupedFraction] = GROUPED.exec(text) ?? [];
  const whole = plain ?? grouped?.replaceAll(/\D/g, '');
  if (whole === undefined) return 'money';
  const fraction = plainFraction ?? groupedFraction ?? '';
  if (fraction.length > 2) return 'money-decimals';
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`;
  return AMOUNT_PATTERN.test(amount) ? parseMoney(amount) : 'money-too-large';
}

/** Changes `.90`, as some programs export amounts, to `0.90`. Typed amounts of the form `.90` are rejected. */
export const addLeadingZero = (figures: string): string => figures.replace(/^[.,]/, '0$&');

/**
 * Whether an amount is at least ten times the previous amount or at most a tenth of it. Such a change suggests a
 * misplaced comma.
 */
const isTenfold = (before: Cents, now: Cents): boolean =>
  before > 0 && (now >= before * 10 || now * 10 <= before);

type Typed<Name extends string> = Readonly<Record<Name, string>>;

/**
 * Returns the typed amounts that are at least ten times their previous amount, or at most a tenth of it. The amounts are
 * in the API's format. Invalid amounts are skipped.
 */
export const findTenfoldChanges = <Name extends string>(
  names: readonly Name[],
  before: Typed<Name>,
  after: Typed<Name>,
) =>
  names.flatMap((name) => {
    const [from, to] = [readAmount(before[name]), readAmount(after[name])];
    const isSlip = typeof from === 'number' && typeof to === 'number' && isTenfold(from, to);
    return isSlip ? [{ name, from: formatMoney(from), to: formatMoney(to) }] : [];
  });

/** Converts a typed amount to the API's format. Invalid input is returned unchanged, so that the schema rejects it. */
export const toApiAmount = (typed: string): string => {
  const read = readAmount(typed);
  return typeof read === 'number' ? formatMoney(read) : typed.trim();
};

/** Formats 3399 as `'33.99'`. */
export const formatMoney = (amount: Cents): string => {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
};

export const addCents = (...amounts: readonly Cents[]): Cents =>
  toCents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const timesCents = (amount: Cents, quantity: number): Cents => toCents(amount * quantity);

export const negateCents = (amount: Cents): Cents => toCents(amount === 0 ? 0 : -amount);

/**
 * Returns a share of an amount ≥ 0, rounded half up. The share is in basis points (3000 = 30 %). Rounding happens only
 * here and, for the GST of invoice lines, in one other place.
 */
export const shareOf = (amount: Cents, basisPoints: number): Cents =>
  toCents(Math.floor((amount * basisPoints + 5000) / 10_000));

/** How an order is split between its customer and the funder or organisation. */
export interface SplitTerms {
  /** The customer's share in basis points. */
  customerShareBps: number;
  /** A fixed subsidy for each meal in cents, limited to the meal's price. If not null, it replaces the share. */
  mealSubsidyCents: number | null;
  /**
   * Whether the delivery fee is split like the meals. If not, or with a fixed subsidy, the customer pays the whole fee.
   */
  feeInSplit: boolean;
}

/** The amounts to split: the lines of meals and the delivery fee. */
export interface Splittable {
  lines: readonly { priceCents: number; quantity: number }[];
  fee: Cents;
}

export interface Split {
  subtotal: Cents;
  total: Cents;
  customer: Cents;
  /** The part of the total that the customer does not pay. */
  subsidy: Cents;
}

/**
 * Splits an order into the customer's part and the subsidy. No other code splits orders. Neither part is ever negative,
 * and neither rises when a meal is removed. A fixed subsidy is therefore limited to the price of its meal.
 */
export function splitOf({ lines, fee }: Splittable, terms: SplitTerms): Split {
  const { customerShareBps, mealSubsidyCents: fixed, feeInSplit } = terms;
  const sumOf = (upTo: number) =>
    addCents(...lines.map((line) => timesCents(toCents(Math.min(line.priceCents, upTo)), line.quantity)));
  const subtotal = sumOf(Infinity);
  const total = addCents(subtotal, fee);
  const shared = feeInSplit ? total : subtotal;
  const subsidy = fixed === null ? toCents(shared - shareOf(shared, customerShareBps)) : sumOf(fixed);
  return { subtotal, total, customer: toCents(total - subsidy), subsidy };
}
