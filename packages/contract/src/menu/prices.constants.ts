/** Prices can be rounded to these steps, in cents. */
export const PRICE_STEPS = [1, 5, 10, 50, 100] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

interface Priced {
  price: string;
  /**
   * Prices by delivery date, oldest first. `from` is null for the price before the first date. Absent while there is only
   * one price.
   */
  prices?: readonly { from: string | null; price: string }[] | undefined;
}

/** The price of a meal for a delivery date. For previews: the server applies the same rule when an order is placed. */
export const priceFor = ({ price, prices }: Priced, date: string | null | undefined): string =>
  prices?.reduce(
    (found, each) => (each.from === null || (date && each.from <= date) ? each.price : found),
    price,
  ) ?? price;
