/**
 * Money inside the product is whole cents; in JSON it is a string with two decimals. This file is free of zod, so that
 * screens may preview sums with the very functions that the server decides with.
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
