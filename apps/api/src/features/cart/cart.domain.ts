import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { addCents, shareOf, timesCents, toCents, type Cents } from '@trpeza/contract/shared/money';

/** The settings that determine what an order costs and who pays. */
export interface PriceRules {
  deliveryFeeCents: number;
  customerShareBps: number;
}

export const priceRules = (settings: Settings): PriceRules => ({
  deliveryFeeCents: settings.delivery_fee_cents,
  customerShareBps: settings.customer_share_bps,
});

export interface PricedLine {
  priceCents: number;
  quantity: number;
}

export interface Price {
  subtotal: Cents;
  fee: Cents;
  total: Cents;
  /** What the customer pays: the share of the total, rounded half up. */
  customer: Cents;
  /** What the organisation pays: the rest, so that both add up to the total. */
  subsidy: Cents;
}

export const subtotalOf = (lines: readonly PricedLine[]): Cents =>
  addCents(...lines.map((line) => timesCents(toCents(line.priceCents), line.quantity)));

/** Prices a cart or an order; the only function that computes sums for pages. */
export function priceLines(lines: readonly PricedLine[], rules: PriceRules): Price {
  const subtotal = subtotalOf(lines);
  const fee = toCents(lines.length > 0 ? rules.deliveryFeeCents : 0);
  return { subtotal, fee, ...splitTotal(addCents(subtotal, fee), rules.customerShareBps) };
}

export function splitTotal(
  total: Cents,
  customerShareBps: number,
): Pick<Price, 'total' | 'customer' | 'subsidy'> {
  const customer = shareOf(total, customerShareBps);
  return { total, customer, subsidy: toCents(total - customer) };
}

/** An order's minimum counts meals, not lines. */
export const countMeals = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);
