import type { Cart, CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { remainingOf } from '#money/budgets/budgets.domain.ts';
import { presentTerms, termsOf } from '#money/agreements/agreements.domain.ts';
import { countMeals, priceLines, priceRules } from './cart.domain.ts';
import type { CartFrame, CartLineRow } from './cart.queries.ts';
import { conflictsOfLine } from './meal-refusals.ts';

export function presentCart(cart: CartFrame & { lines: CartLineRow[] }, settings: Settings): Cart {
  const terms = termsOf(cart.agreed, settings);
  const price = priceLines(cart.lines, priceRules(settings, terms));
  return {
    items: cart.lines.map((line) => presentLine(line, cart)),
    deliveryDate: cart.deliveryDate,
    deliveryTime: cart.deliverySlot,
    mealCount: countMeals(cart.lines),
    minimum: Number(settings.min_order_quantity),
    subtotal: formatMoney(price.subtotal),
    deliveryFee: formatMoney(price.fee),
    total: formatMoney(price.total),
    customerAmount: formatMoney(price.customer),
    businessAmount: formatMoney(price.subsidy),
    budget: presentFrameBudget(cart),
    terms: presentTerms(terms, cart.agreed?.funder ?? null),
    pausedOn: presentPause(cart),
    alreadyOrdered: cart.alreadyOrdered,
  };
}

/** Returns the pause that includes the delivery date, or null. */
export const presentPause = ({
  pausedFrom: from,
  pausedTo: to,
}: Pick<CartFrame, 'pausedFrom' | 'pausedTo'>) => (from === null ? null : { from, to });

function presentFrameBudget({ month, budget: { period, plan, spent } }: CartFrame): Cart['budget'] {
  if (plan === null || month === null) return null;
  return {
    month,
    period,
    plan: formatMoney(plan),
    spent: formatMoney(spent),
    remaining: formatMoney(remainingOf(plan, spent)),
  };
}

function presentLine(line: CartLineRow, cart: CartFrame): CartItem {
  const stockStatus = line.stockStatus;
  return {
    mealId: line.mealId,
    name: line.name,
    name_mk: line.nameMk,
    price: formatMoney(toCents(line.priceCents)),
    priceBefore: priceBefore(line),
    imageUrl: line.imageUrl,
    quantity: line.quantity,
    stockStatus,
    orderable: line.deletedAt === null && isOrderable({ isActive: line.isActive, stockStatus }),
    conflicts: conflictsOfLine(line, cart),
    deliveryDate: cart.deliveryDate,
    deliveryTime: cart.deliverySlot,
  };
}

/** The price of this line that the customer last saw; null if it has not changed since. */
const priceBefore = ({ priceCents, seenCents }: CartLineRow): string | null =>
  seenCents === null || seenCents === priceCents ? null : formatMoney(toCents(seenCents));
