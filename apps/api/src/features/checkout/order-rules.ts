import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { formatMoney, type Cents } from '@trpeza/contract/shared/money';
import { requireDeliverable } from '#features/calendar/delivery-options.ts';
import { countMeals, priceLines, priceRules, type Price } from '#features/cart/cart.domain.ts';
import { requireOrderable } from '#features/cart/change-cart.ts';
import { requireSuitable } from '#features/cart/diet-stop.ts';
import type { loadCart } from '#features/cart/read-cart.ts';
import { asRefusal, DomainError } from '#platform/domain-error.ts';

/** What is about to be ordered: the lines of a cart or of a telephone call, when it comes, and what its customer told us. */
export type Wanted = Pick<
  Awaited<ReturnType<typeof loadCart>>,
  'lines' | 'deliveryDate' | 'deliverySlot' | 'avoidedAllergens' | 'keptDiets'
>;

interface Ready {
  date: string;
  slot: Slot;
  price: Price;
}

/**
 * Step: every refusal that the rules of an order have for what is wanted, in the order in which a page would show them.
 * Budget and room are asked where they are taken.
 */
export function* refusalsOf(wanted: Wanted, rules: Settings, now: Date): Generator<DomainError> {
  const { lines, deliveryDate: date, deliverySlot: slot } = wanted;
  if (lines.length === 0) yield new DomainError('cart/empty');
  yield* asked(() => requireSuitable(lines, wanted));
  const [count, minimum] = [countMeals(lines), Number(rules.min_order_quantity)];
  if (lines.length > 0 && count < minimum)
    yield new DomainError('cart/below-minimum', { minimum, missing: minimum - count });
  for (const line of lines) yield* asked(() => requireOrderable(line));
  if (date && slot) yield* asked(() => requireDeliverable(rules, now, date, slot));
  else yield new DomainError('calendar/slot-closed', { slot: slot ?? '' });
}

/** Step: the same for who cannot go on with any. @throws DomainError the first refusal */
export function requireReady(wanted: Wanted, rules: Settings, now: Date): Ready {
  for (const refusal of refusalsOf(wanted, rules, now)) throw refusal;
  const { lines, deliveryDate: date, deliverySlot: slot } = wanted;
  return { date: date!, slot: slot!, price: priceLines(lines, priceRules(rules)) };
}

/** Step: what a page believes is only compared. @throws DomainError `checkout/amount-changed` with the right figures */
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

function* asked(rule: () => void): Generator<DomainError> {
  try {
    rule();
  } catch (error) {
    yield asRefusal(error);
  }
}
