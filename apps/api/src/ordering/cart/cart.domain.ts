import type { Settings } from '@trpeza/contract/office/settings.schemas';
import {
  addCents,
  splitOf,
  timesCents,
  toCents,
  type Cents,
  type Split,
  type SplitTerms,
} from '@trpeza/contract/platform/money';
import type { OrderTerms } from '#money/agreements/agreements.domain.ts';

/** The settings that determine the price of an order and its split. */
export interface PriceRules {
  deliveryFeeCents: number;
  terms: SplitTerms;
}

/** Returns the price rules for the given terms, with the delivery fee of the settings. */
export const priceRules = (settings: Settings, terms: OrderTerms): PriceRules => ({
  deliveryFeeCents: settings.delivery_fee_cents,
  terms,
});

export interface PricedLine {
  priceCents: number;
  quantity: number;
}

export interface Price extends Split {
  fee: Cents;
}

export const subtotalOf = (lines: readonly PricedLine[]): Cents =>
  addCents(...lines.map((line) => timesCents(toCents(line.priceCents), line.quantity)));

/** Prices a cart or an order. All sums shown on pages are computed by this function. */
export function priceLines(lines: readonly PricedLine[], { deliveryFeeCents, terms }: PriceRules): Price {
  const fee = toCents(lines.length > 0 ? deliveryFeeCents : 0);
  return { fee, ...splitOf({ lines, fee }, terms) };
}

/** Returns the number of meals. The minimum of an order applies to this number, not to the number of lines. */
export const countMeals = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);
