import { formatMoney, parseMoney, toCents } from '@trpeza/contract/shared/money';
import { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import type { Order, PlaceOrder } from '@trpeza/contract/orders/orders.schemas';
import type * as z from 'zod';
import { fillPersonalInfo } from '#features/accounts/accounts.steps.ts';
import { findCallersCheckout, findCheckout, mayAnswer } from '#features/checkout/checkout.steps.ts';
import { hasSameMeals, type Checkout } from '#features/checkout/checkout.domain.ts';
import { amountChanged } from '#features/checkout/order-rules.ts';
import type { CheckoutDeps } from '#features/checkout/start-checkout.ts';
import { arriving, paymentState } from '#features/payments/open-payment.ts';
import { debitReferenceOf, hasArrived } from '#features/payments/payments.domain.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Events } from '#platform/events/events.ts';
import { announceOrder } from './announce-order.ts';
import { presentOrders } from './orders.present.ts';
import { findOrderOfCheckout } from './orders.queries.ts';
import { finishOrder } from './write-order.ts';

export type OrderDeps = CheckoutDeps & { events: Pick<Events, 'publish'> };
type Claim = z.output<typeof PlaceOrder>;

/**
 * Finishes the caller's newest checkout. What the page claims is compared with it, never used; a retry of a request that
 * already made an order returns that order, as long as it is not cancelled and the customer has not begun another checkout.
 */
export async function placeOwnOrder(deps: OrderDeps, accountId: number, claim: Claim): Promise<Order> {
  const checkout = await findCallersCheckout(deps.db, accountId);
  if (!checkout || (claim.checkoutId ?? checkout.id) !== checkout.id)
    throw new DomainError('checkout/none-open');
  await requireSame(deps, claim, checkout);
  const { order, isNew } = await placeOnce(deps, checkout);
  // "Ordered" is not reported for an order cancelled since, nor for one from before the customer began another checkout.
  if (!isNew && (order.status === 'cancelled' || !(await mayAnswer(deps.db, checkout))))
    throw new DomainError('checkout/none-open');
  return order;
}

/**
 * Turns a paid checkout into an order; called by the page, the sweeper and every other receiver of the payment. Idempotent:
 * however often and in whatever order they call, one checkout makes one order. With nothing to pay no payment is checked.
 * @throws DomainError `payments/not-paid` or `payments/processing` when the provider has not got the money
 */
export const placeOrder = async (deps: OrderDeps, checkout: Checkout): Promise<Order> =>
  (await placeOnce(deps, checkout)).order;

/** The same by id, for callers that know a payment and not its checkout. */
export async function placePaid(deps: OrderDeps, checkoutId: string): Promise<Order> {
  const checkout = await findCheckout(deps.db, checkoutId);
  if (!checkout) throw new DomainError('checkout/none-open');
  return placeOrder(deps, checkout);
}

async function placeOnce(deps: OrderDeps, checkout: Checkout): Promise<{ order: Order; isNew: boolean }> {
  const { db, events, clock } = deps;
  if (checkout.state === 'open') {
    const arrival = checkout.customerCents > 0 ? await requireArrived(deps, checkout.id) : undefined;
    const placed = await finishOrder(db, checkout, { arrival, now: clock.now() });
    if (placed) {
      await fillPersonalInfo(db, checkout.accountId, placed.order);
      // The order is committed, and the response does not wait for notifications.
      void announceOrder(events, placed.order);
      const [order] = await presentOrders(deps, [placed.order], placed.items);
      return { order: order!, isNew: true };
    }
    const now = await findCheckout(db, checkout.id);
    if (now?.state === 'open') {
      if (now.version === checkout.version) throw new DomainError('payments/not-paid');
      // A concurrent request has refreshed it since it was read and may have given it an amount to pay.
      return placeOnce(deps, now);
    }
  }
  const row = await findOrderOfCheckout(db, checkout.id);
  if (!row) throw new DomainError('checkout/none-open');
  const [order] = await presentOrders(deps, [row]);
  return { order: order!, isNew: false };
}

async function requireArrived(deps: OrderDeps, checkoutId: string) {
  const found = await paymentState(deps, checkoutId);
  if (found.status === 'processing') throw new DomainError('payments/processing');
  if (found.status === 'none' || !hasArrived(found.status)) throw new DomainError('payments/not-paid');
  return arriving(found.payment, found.status, deps.clock.now());
}

async function requireSame({ settings }: OrderDeps, claim: Claim, checkout: Checkout): Promise<void> {
  requireOneDelivery(claim, checkout);
  requireOwnDebit(claim, checkout);
  const claimed = new Map(claim.items.map((item) => [item.mealId, item]));
  if (!hasSameMeals(checkout, claim.items)) throw new DomainError('checkout/items-differ');
  const { currency } = await settings.read();
  for (const { mealId, priceCents, name, nameMk } of checkout.lines) {
    if (parseMoney(claimed.get(mealId)!.price) === priceCents) continue;
    throw new DomainError('checkout/price-changed', {
      name,
      nameMk,
      price: formatMoney(toCents(priceCents)),
      currency,
    });
  }
  const [total, customer, subsidy] = [checkout.totalCents, checkout.customerCents, checkout.subsidyCents].map(
    toCents,
  );
  if (parseMoney(claim.totalAmount) !== total) throw amountChanged(total!, customer!, subsidy!, currency);
}

/** An order has one date and slot, repeated on its items. */
function requireOneDelivery({ deliveryDate, deliveryTime, items }: Claim, checkout: Checkout): void {
  const isMixed = items.some(
    (item) =>
      (item.deliveryDate ?? deliveryDate) !== deliveryDate ||
      (item.deliveryTime ?? deliveryTime) !== deliveryTime,
  );
  if (isMixed) throw new DomainError('checkout/mixed-delivery');
  const isSame = deliveryDate === checkout.deliveryDate && deliveryTime === checkout.deliverySlot;
  if (!isSame) throw new DomainError('checkout/items-differ');
}

/** A page that followed the debit of another checkout has to reload; only the provider knows how it was really paid. */
function requireOwnDebit({ paymentMethod, paymentReference }: Claim, checkout: Checkout): void {
  if (paymentMethod !== PaymentMethod.debit || paymentReference === undefined) return;
  if (paymentReference !== debitReferenceOf(checkout.id)) throw new DomainError('checkout/none-open');
}
