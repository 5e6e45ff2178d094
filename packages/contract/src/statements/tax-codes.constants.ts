import { toCents, type Cents } from '../shared/money.ts';

/** What a funder's invoices say of goods and services tax: free of it, within the amounts, or nothing. */
export const TAX_CODES = ['free', 'gst', 'none'] as const;
export type TaxCode = (typeof TAX_CODES)[number];

/** The tax within an amount that includes it: an eleventh, rounded half away from zero. */
export const taxWithin = (amount: Cents): Cents => {
  const size = Math.floor((Math.abs(amount) * 2 + 11) / 22);
  return toCents(amount < 0 && size > 0 ? -size : size);
};
