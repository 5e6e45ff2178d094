import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Price } from '#ordering/cart/cart.domain.ts';
import type { OrderTerms } from '#money/agreements/funding.domain.ts';
import type { Row } from '#platform/database/row.ts';

/** A line of the cart as it was when the checkout was made: the order keeps it, whatever changes in the menu. */
export type CheckoutLine = Checkout['lines'][number];

/** A pending order: it holds budget and place until its payment is made. */
export type Checkout = Row<'checkouts'>;

/** A checkout that is not written yet. */
export type NewCheckout = Omit<Checkout, 'state' | 'version' | 'orderedBy' | 'number' | 'createdAt'>;

/** How long budget and place are reserved for a pending payment. */
export const HELD_MS = 30 * 60_000;

/** The parts of a quote that a checkout keeps. */
interface Quoted {
  lines: readonly CheckoutLine[];
  price: Price;
  terms: OrderTerms;
  date: string;
  slot: Slot;
}

/** What is kept of a line. */
export const snapshotOfLine = (line: CheckoutLine): CheckoutLine => {
  const { mealId, name, nameMk, imageUrl, allergens, priceCents, quantity } = line;
  return { mealId, name, nameMk, imageUrl, allergens, priceCents, quantity };
};

/** What a checkout keeps of its lines, its delivery and its price: later changes of menu or settings do not affect it. */
export const snapshotOf = (
  { lines, price, terms, date, slot }: Quoted,
  kept: Pick<NewCheckout, 'id' | 'accountId' | 'delivery' | 'slotCapacity' | 'expiresAt'>,
): NewCheckout => ({
  ...kept,
  ...terms,
  lines: lines.map(snapshotOfLine),
  deliveryDate: date,
  deliverySlot: slot,
  subtotalCents: price.subtotal,
  feeCents: price.fee,
  totalCents: price.total,
  customerCents: price.customer,
  subsidyCents: price.subsidy,
});

interface MealQuantity {
  mealId: number;
  quantity: number;
}

/** Whether a request names exactly the meals of a checkout, each once, in the same quantities. */
export function hasSameMeals(
  { lines }: Pick<NewCheckout, 'lines'>,
  requested: readonly MealQuantity[],
): boolean {
  const quantities = new Map(requested.map(({ mealId, quantity }) => [mealId, quantity]));
  return (
    quantities.size === requested.length &&
    quantities.size === lines.length &&
    lines.every(({ mealId, quantity }) => quantities.get(mealId) === quantity)
  );
}

export const isSamePlace = (
  open: Checkout,
  { date, slot }: { date: string | null; slot: string | null },
): boolean => open.deliveryDate === date && open.deliverySlot === slot;
