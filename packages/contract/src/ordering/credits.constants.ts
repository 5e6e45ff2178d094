import type { Role } from '../access/access.ts';
import { splitOf, timesCents, toCents, type Cents, type SplitTerms } from '../platform/money.ts';
import type { OrderStatus } from './orders.states.ts';

/** Reasons of a credit: too few meals were delivered, they were spoiled, or none were delivered. */
export const CREDIT_REASONS = ['short', 'spoiled', 'not_delivered'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/**
 * The roles that may credit meals before the delivery, because packers and drivers notice missing meals. After the
 * delivery only staff who talk to the customer may credit meals.
 */
const WHILE_UNDERWAY: readonly Role[] = ['restaurateur', 'delivery', 'admin'];
const ONCE_DELIVERED: readonly Role[] = ['admin', 'hcpadmin'];

/** Whether a role may credit meals of an order now; decides whether the button is shown. */
export const mayCredit = ({ status }: { status: OrderStatus }, role: Role): boolean => {
  if (status === 'cancelled') return false;
  return (status === 'completed' ? ONCE_DELIVERED : WHILE_UNDERWAY).includes(role);
};

/** An order as it was placed, with the quantities credited so far. */
export interface Creditable {
  fee: Cents;
  /** The terms under which the order was placed, even if others apply now. */
  terms: SplitTerms;
  items: readonly { id: number; price: Cents; quantity: number; creditedQuantity: number }[];
}

export interface CreditLine {
  itemId: number;
  quantity: number;
}

export interface CreditAmounts {
  total: Cents;
  customer: Cents;
  subsidy: Cents;
  lines: (CreditLine & { amount: Cents })[];
}

/** Returns how many portions of an item can still be credited. */
export const remainingQuantityOf = ({
  quantity,
  creditedQuantity,
}: Pick<Creditable['items'][number], 'quantity' | 'creditedQuantity'>): number => quantity - creditedQuantity;

/**
 * Splits a credit between the payers. After the credit, the customer's share is that of an order for only the remaining
 * meals. The sequence of several credits therefore makes no difference in cents. The delivery fee is credited with the
 * last meal, because then nothing is delivered.
 * @returns undefined if a line has an unknown item or exceeds the remaining quantity
 */
export function splitCredit(
  { fee, terms, items }: Creditable,
  lines: readonly CreditLine[],
): CreditAmounts | undefined {
  const wanted = (id: number) =>
    lines.reduce((sum, line) => sum + (line.itemId === id ? line.quantity : 0), 0);
  const isKnown = lines.every(({ itemId }) => items.some(({ id }) => id === itemId));
  if (!isKnown || items.some((item) => wanted(item.id) > remainingQuantityOf(item))) return undefined;
  const credited = items
    .map(({ id, price }) => ({ itemId: id, quantity: wanted(id), amount: timesCents(price, wanted(id)) }))
    .filter(({ quantity }) => quantity > 0);
  const splitWithout = (taken: (id: number) => number) => {
    const left = items
      .map((item) => ({ priceCents: item.price, quantity: remainingQuantityOf(item) - taken(item.id) }))
      .filter(({ quantity }) => quantity > 0);
    return splitOf({ lines: left, fee: left.length > 0 ? fee : toCents(0) }, terms);
  };
  const [before, after] = [splitWithout(() => 0), splitWithout(wanted)];
  return {
    total: toCents(before.total - after.total),
    customer: toCents(before.customer - after.customer),
    subsidy: toCents(before.subsidy - after.subsidy),
    lines: credited,
  };
}
