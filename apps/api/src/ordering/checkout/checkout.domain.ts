import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Price } from '#ordering/cart/cart.domain.ts';
import type { OrderTerms } from '#money/agreements/agreements.domain.ts';
import type { Row } from '#platform/database/row.ts';

/** A line of the cart at the time of checkout. The order keeps it when the menu changes later. */
export type CheckoutLine = Checkout['lines'][number];

/** A pending order, which reserves budget and delivery slot until it is paid. */
export type Checkout = Row<'checkouts'>;

/** A checkout that is not inserted yet. */
export type NewCheckout = Omit<Checkout, 'state' | 'version' | 'orderedBy' | 'number' | 'createdAt'>;

/** How long budget and slot are reserved for a pending payment (ms). */
export const RESERVATION_MS = 30 * 60_000;

/** The parts of a quote that a checkout stores. */
interface Quoted {
  lines: readonly CheckoutLine[];
  price: Price;
  terms: OrderTerms;
  date: string;
  slot: Slot;
}

/** Removes the properties that a checkout does not store. */
export const snapshotOfLine = (line: CheckoutLine): CheckoutLine => {
  const { mealId, name, nameMk, imageUrl, allergens, priceCents, quantity } = line;
  return { mealId, name, nameMk, imageUrl, allergens, priceCents, quantity };
};

/** Copies lines, delivery and price into a checkout, so that later changes of menu or settings do not affect it. */
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

/** Whether a request contains exactly the meals of a checkout, each once and in the same quantity. */
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

export const isSameDelivery = (
  open: Checkout,
  { date, slot }: { date: string | null; slot: string | null },
): boolean => open.deliveryDate === date && open.deliverySlot === slot;
