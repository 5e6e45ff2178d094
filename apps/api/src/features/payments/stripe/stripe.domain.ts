/** Currencies whose smallest unit at Stripe is not a hundredth, or must be a whole one; our money has two decimals. */
const OTHER_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF BHD IQD JOD KWD LYD OMR TND'.split(
    ' ',
  ),
);

export const hasTwoDecimals = (currency: string): boolean => !OTHER_DECIMALS.has(currency);

/** Stripe forgets a key after a day; an hour less, since clocks differ. */
const KEY_LIVES_MS = 23 * 3_600_000;

/** Whether Stripe may have forgotten a key that was first used at a moment, and would take its repeat for something new. */
export const mayBeForgotten = (firstUsed: Date, now: Date): boolean =>
  now.getTime() - firstUsed.getTime() > KEY_LIVES_MS;
