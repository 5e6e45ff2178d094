import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { formatMoney, type Cents } from '@trpeza/contract/shared/money';
import { deliveryRefusal } from '#features/calendar/delivery-options.ts';
import { countMeals, priceLines, priceRules, type Price } from '#features/cart/cart.domain.ts';
import { orderableRefusal } from '#features/cart/change-cart.ts';
import { dietRefusal } from '#features/cart/diet-stop.ts';
import type { loadCart } from '#features/cart/cart.steps.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';

/** What is about to be ordered: the lines of a cart or a telephone order, its delivery, and what its customer declared. */
export type RequestedOrder = Pick<
  Awaited<ReturnType<typeof loadCart>>,
  'lines' | 'deliveryDate' | 'deliverySlot' | 'avoidedAllergens' | 'keptDiets'
>;

interface Ready {
  date: string;
  slot: Slot;
  price: Price;
}

/**
 * Step: every refusal that the rules of an order have for a request, in the order in which a page shows them.
 * Budget and room are checked where they are taken.
 */
export function refusalsOf(wanted: RequestedOrder, rules: Settings, now: Date): DomainError[] {
  const { lines, deliveryDate: date, deliverySlot: slot } = wanted;
  const refusals = [
    lines.length === 0 ? new DomainError('cart/empty') : null,
    dietRefusal(lines, wanted),
    minimumRefusal(countMeals(lines), Number(rules.min_order_quantity)),
    ...lines.map(orderableRefusal),
    date && slot
      ? deliveryRefusal(rules, now, date, slot)
      : new DomainError('calendar/slot-closed', { slot: slot ?? '' }),
  ];
  return refusals.filter((refusal) => refusal !== null);
}

const minimumRefusal = (count: number, minimum: number): DomainError | null =>
  count > 0 && count < minimum
    ? new DomainError('cart/below-minimum', { minimum, missing: minimum - count })
    : null;

/** Step: the same for callers that cannot continue with any refusal. @throws DomainError the first refusal */
export function requireReady(wanted: RequestedOrder, rules: Settings, now: Date): Ready {
  throwRefusal(refusalsOf(wanted, rules, now)[0] ?? null);
  const { lines, deliveryDate: date, deliverySlot: slot } = wanted;
  return { date: date!, slot: slot!, price: priceLines(lines, priceRules(rules)) };
}

/** Step: the amount that a page sends is only compared. @throws DomainError `checkout/amount-changed` with the right figures */
export function requireAmount(believed: Cents, price: Price, { currency }: Settings): void {
  if (believed !== price.total) throw amountChanged(price.total, price.customer, price.subsidy, currency);
}

export const amountChanged = (total: Cents, customer: Cents, subsidy: Cents, currency: string): DomainError =>
  new DomainError('checkout/amount-changed', {
    fullAmount: formatMoney(total),
    customerAmount: formatMoney(customer),
    businessAmount: formatMoney(subsidy),
    currency,
  });
