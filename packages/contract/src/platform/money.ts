/**
 * Money inside the product is whole cents; in JSON it is a string with two decimals. This file is free of zod, so that
 * screens may preview sums with the same functions that the server uses.
 */
declare const cents: unique symbol;
export type Cents = number & { readonly [cents]: true };

/** Marks a whole number as cents. @throws RangeError when it is not a safe integer. */
export const toCents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`);
  return amount as Cents;
};

/** `'33.99'` → 3399. @throws RangeError when the text is not an amount with at most two decimals. */
export const parseMoney = (text: string): Cents => {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  const [, sign, whole, fraction = ''] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return toCents(sign && value ? -value : value);
};

/** An amount as the API takes it: a point before at most two decimals. Below ten million, so that its cents fit. */
export const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

/** Whether this is the code of a currency, such as `AUD`. */
export const isCurrency = (code: string): boolean =>
  // oxlint-disable-next-line no-restricted-globals -- asks the platform which currencies there are; formats nothing
  Intl.supportedValuesOf('currency').includes(code);

/** Why a typed amount is invalid; a key of the dictionary's `common:rules`. */
export type AmountProblem = 'money' | 'money-two-ways' | 'money-decimals' | 'money-too-large';

const PLAIN = /^(\d+)(?:[.,](\d+))?$/;
/** Thousands in groups of three with one separator, and optional decimals after another. */
const GROUPED = /^([1-9]\d{0,2}(?:([ .,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
/** One separator before three digits: thousands to one reader, decimals to another. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/;
const ANY_SPACE = /[ \u00a0\u2009\u202f]/g;

/**
 * Parses an amount as typed, with a comma or a point: `12,50`, `12.5`, `1.234,56`, `1 234,56`. Ambiguous amounts (`1,234`)
 * are rejected, since the wrong reading is a thousand times the right one.
 */
export function readAmount(typed: string): Cents | AmountProblem {
  const text = typed.trim().replaceAll(ANY_SPACE, ' ');
  if (TWO_WAYS.test(text)) return 'money-two-ways';
  const [, plain, plainFraction] = PLAIN.exec(text) ?? [];
  const [, grouped, , groupedFraction] = GROUPED.exec(text) ?? [];
  const whole = plain ?? grouped?.replaceAll(/\D/g, '');
  if (whole === undefined) return 'money';
  const fraction = plainFraction ?? groupedFraction ?? '';
  if (fraction.length > 2) return 'money-decimals';
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`;
  return AMOUNT.test(amount) ? parseMoney(amount) : 'money-too-large';
}

/** `.90` → `0.90`, as the programs write whose files are read; who types it is asked again. */
export const withUnits = (figures: string): string => figures.replace(/^[.,]/, '0$&');

/** Whether an amount is at least ten times the previous one or at most a tenth: typical of a misplaced comma. */
const isTenfold = (before: Cents, now: Cents): boolean =>
  before > 0 && (now >= before * 10 || now * 10 <= before);

type Typed<Name extends string> = Readonly<Record<Name, string>>;

/** The typed amounts that are ten times or a tenth of the previous ones, each as the API writes it; others are skipped. */
export const tenfoldOf = <Name extends string>(
  names: readonly Name[],
  before: Typed<Name>,
  after: Typed<Name>,
) =>
  names.flatMap((name) => {
    const [from, to] = [readAmount(before[name]), readAmount(after[name])];
    const isSlip = typeof from === 'number' && typeof to === 'number' && isTenfold(from, to);
    return isSlip ? [{ name, from: formatMoney(from), to: formatMoney(to) }] : [];
  });

/** A typed amount in the API's format; unreadable input is unchanged, for the schema to refuse. */
export const amountToSend = (typed: string): string => {
  const read = readAmount(typed);
  return typeof read === 'number' ? formatMoney(read) : typed.trim();
};

/** 3399 → `'33.99'`. */
export const formatMoney = (amount: Cents): string => {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
};

export const addCents = (...amounts: readonly Cents[]): Cents =>
  toCents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const timesCents = (amount: Cents, quantity: number): Cents => toCents(amount * quantity);

export const negateCents = (amount: Cents): Cents => toCents(amount === 0 ? 0 : -amount);

/** A share in basis points (3000 = 30 %) of an amount ≥ 0, rounded half up: the one rounding rule of the product. */
export const shareOf = (amount: Cents, basisPoints: number): Cents =>
  toCents(Math.floor((amount * basisPoints + 5000) / 10_000));

/** How an order is split between its customer and whoever pays the rest. */
export interface SplitTerms {
  /** The customer's share in basis points. */
  customerShareBps: number;
  /** What somebody else pays of each meal, at most its price; where it is not null, it decides instead of the share. */
  mealSubsidyCents: number | null;
  /** Whether the delivery fee is shared as well. The customer pays all of it where not, or where a meal has a fixed amount. */
  feeInSplit: boolean;
}

/** What there is to split: the meals and the delivery fee. */
export interface Splittable {
  lines: readonly { priceCents: number; quantity: number }[];
  fee: Cents;
}

export interface Split {
  subtotal: Cents;
  total: Cents;
  customer: Cents;
  /** The rest, so that both add up to the total. */
  subsidy: Cents;
}

/**
 * The one split of the product. Neither part is ever less than nothing, and neither rises when a meal is taken away: so a
 * fixed amount never pays more than the meal that it is for.
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
