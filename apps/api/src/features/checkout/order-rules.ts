import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { formatMoney, parseMoney, type Cents } from '@trpeza/contract/shared/money';
import { holdRefusal } from '#features/calendar/calendar.steps.ts';
import { deliveryRefusal } from '#features/calendar/delivery-options.ts';
import { countMeals, priceLines, priceRules, type Price } from '#features/cart/cart.domain.ts';
import { orderableRefusal } from '#features/cart/change-cart.ts';
import { dietRefusal } from '#features/cart/diet-stop.ts';
import type { loadCart } from '#features/cart/cart.steps.ts';
import { termsOf, type OrderTerms } from '#features/funding/funding.domain.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';

/** What is about to be ordered: the lines of a cart or a telephone order, its delivery, and what its customer declared. */
export type RequestedOrder = Pick<
  Awaited<ReturnType<typeof loadCart>>,
  | 'lines'
  | 'agreed'
  | 'deliveryDate'
  | 'deliverySlot'
  | 'avoidedAllergens'
  | 'keptDiets'
  | 'customerState'
  | 'heldFrom'
  | 'heldTo'
>;

export interface Ready {
  date: string;
  slot: Slot;
  price: Price;
  terms: OrderTerms;
}

/**
 * Step: every refusal that the rules of an order have for a request, in the order in which a page shows them.
 * Budget and room are checked where they are taken.
 */
export function refusalsOf(
  wanted: RequestedOrder,
  rules: Settings,
  now: Date,
  allowed: Pick<Allowed, 'mayBeFew'> = {},
): DomainError[] {
  const { deliveryDate: date, deliverySlot: slot } = wanted;
  const delivery =
    date && slot
      ? deliveryRefusal(rules, now, date, slot)
      : new DomainError('calendar/slot-closed', { slot: slot ?? '' });
  return [
    servedRefusal(wanted),
    holdRefusal(wanted),
    ...mealRefusals(wanted, rules, allowed),
    delivery,
  ].filter((refusal) => refusal !== null);
}

interface Allowed {
  /** The office has said why there are fewer meals than the minimum. */
  mayBeFew?: boolean;
  /** What is ordered already: so many of a meal may stay, also when it is sold out since. */
  ordered?: readonly { mealId: number; quantity: number }[];
}

/** Step: the refusals of the meals alone, whatever the day. */
export function mealRefusals(
  { lines, ...declared }: Pick<RequestedOrder, 'lines' | 'avoidedAllergens' | 'keptDiets'>,
  rules: Settings,
  { mayBeFew = false, ordered = [] }: Allowed = {},
): DomainError[] {
  const before = new Map(ordered.map(({ mealId, quantity }) => [mealId, quantity]));
  const refusals = [
    lines.length === 0 ? new DomainError('cart/empty') : null,
    dietRefusal(lines, declared),
    mayBeFew ? null : minimumRefusal(countMeals(lines), Number(rules.min_order_quantity)),
    ...lines.filter((line) => line.quantity > (before.get(line.mealId) ?? 0)).map(orderableRefusal),
  ];
  return refusals.filter((refusal) => refusal !== null);
}

/** Nobody who is not (or no longer) a customer on the day gets an order, whoever places it. */
export const servedRefusal = ({ customerState }: Pick<RequestedOrder, 'customerState'>): DomainError | null =>
  (customerState ?? 'active') === 'active' ? null : new DomainError('customers/not-served');

const minimumRefusal = (count: number, minimum: number): DomainError | null =>
  count > 0 && count < minimum
    ? new DomainError('cart/below-minimum', { minimum, missing: minimum - count })
    : null;

/** Step: the same for callers that cannot continue with any refusal. @throws DomainError the first refusal */
export function requireReady(
  wanted: RequestedOrder,
  rules: Settings,
  now: Date,
  allowed: Pick<Allowed, 'mayBeFew'> = {},
): Ready {
  throwRefusal(refusalsOf(wanted, rules, now, allowed)[0] ?? null);
  const { deliveryDate: date, deliverySlot: slot } = wanted;
  return { date: date!, slot: slot!, ...priceOf(wanted, rules) };
}

/** Step: what is wanted costs this, by the terms that hold on its day. */
export function priceOf({ lines, agreed }: Pick<RequestedOrder, 'lines' | 'agreed'>, rules: Settings) {
  const terms = termsOf(agreed, rules);
  return { terms, price: priceLines(lines, priceRules(rules, terms)) };
}

interface Believed {
  total: string;
  /** Of the customer, where the page says it. */
  customer?: string | undefined;
}

/** Step: the amounts that a page sends are only compared. @throws DomainError `checkout/amount-changed` with the right figures */
export function requireAmount({ total, customer }: Believed, price: Price, { currency }: Settings): void {
  const isSame =
    parseMoney(total) === price.total && (customer ? parseMoney(customer) === price.customer : true);
  if (!isSame) throw amountChanged(price.total, price.customer, price.subsidy, currency);
}

export const amountChanged = (total: Cents, customer: Cents, subsidy: Cents, currency: string): DomainError =>
  new DomainError('checkout/amount-changed', {
    fullAmount: formatMoney(total),
    customerAmount: formatMoney(customer),
    businessAmount: formatMoney(subsidy),
    currency,
  });
