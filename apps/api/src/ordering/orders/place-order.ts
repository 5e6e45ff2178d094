import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderDeps } from '#ordering/ordering.deps.ts';
import { fillPersonalInfo } from '#customers/customers.api.ts';
import { lockAccount } from '#access/access.api.ts';
import { endCheckoutRow, findCheckoutById } from '#ordering/checkout/checkout.queries.ts';
import { findCurrentCheckout, lockOpenCheckout } from '#ordering/checkout/read-checkout.ts';
import { removeOrdered } from '#ordering/cart/cart.queries.ts';
import type { Checkout } from '#ordering/checkout/checkout.domain.ts';
import { type Arrival, readPaymentStatus, recordArrival } from '#money/money.api.ts';
import { hasArrived } from '#money/online-payments/payments.domain.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { announceOrder } from './announce-order.ts';
import { requireMatchingCheckout, type ClaimedOrder } from './require-matching-checkout.ts';
import { presentOrders } from './orders.present.ts';
import { findOrderOfCheckout, type OrderRow } from './orders.queries.ts';
import { readOrder } from './read-orders.ts';
import { writeOrder } from './write-order.ts';

/**
 * Places the order of the caller's newest checkout. The amounts and meals that the page sends are only compared with the
 * checkout. If the order was placed already, a retry returns that order.
 * @throws DomainError `checkout/none-open` if that order was cancelled, or if the customer has started another checkout
 */
export async function placeOwnOrder(deps: OrderDeps, accountId: number, claim: ClaimedOrder): Promise<Order> {
  const checkout = await findCurrentCheckout(deps.db, accountId);
  if (!checkout || (claim.checkoutId ?? checkout.id) !== checkout.id)
    throw new DomainError('checkout/none-open');
  requireMatchingCheckout(claim, checkout, await deps.settings.read());
  const { order, isNew } = await placeOnce(deps, checkout);
  // A retry must not report an order that has been cancelled, or that precedes a newer checkout.
  const isNewest = isNew || (await findCurrentCheckout(deps.db, accountId))?.id === checkout.id;
  if (order.status === 'cancelled' || !isNewest) throw new DomainError('checkout/none-open');
  return order;
}

/**
 * Turns a paid checkout into an order. Called by the page, the sweeper and all other receivers of payment results.
 * Idempotent: a checkout becomes one order, however often this function is called. If there is nothing to pay, no payment
 * is checked.
 * @throws DomainError `payments/not-paid` or `payments/processing` if the provider does not have the money
 */
export const placeOrder = async (deps: OrderDeps, checkout: Checkout): Promise<Order> =>
  (await placeOnce(deps, checkout)).order;

/** Like `placeOrder`, for callers that know only the id of the checkout. */
export async function placePaid(deps: OrderDeps, checkoutId: string): Promise<Order> {
  const checkout = await findCheckoutById(deps.db, checkoutId);
  if (!checkout) throw new DomainError('checkout/none-open');
  return placeOrder(deps, checkout);
}

async function placeOnce(deps: OrderDeps, checkout: Checkout): Promise<{ order: Order; isNew: boolean }> {
  const { db, events, clock } = deps;
  if (checkout.state === 'open') {
    const arrival = checkout.customerCents > 0 ? await requireArrived(deps, checkout.id) : undefined;
    const placed = await transaction(db, (trx) => finishOrder(trx, checkout, { arrival, now: clock.now() }));
    if (placed) {
      // Not awaited: the order is committed, and the response must not wait for notifications.
      void announceOrder(events, placed);
      return { order: await present(deps, placed), isNew: true };
    }
    const now = await findCheckoutById(db, checkout.id);
    if (now?.state === 'open') {
      if (now.version === checkout.version) throw new DomainError('payments/not-paid');
      // A concurrent request has updated the checkout since it was read, so there may be an amount to pay now.
      return placeOnce(deps, now);
    }
  }
  const row = await findOrderOfCheckout(db, checkout.id);
  if (!row) throw new DomainError('checkout/none-open');
  return { order: await present(deps, row), isNew: false };
}

/**
 * Writes the order of an open checkout. Records the payment, spends the reservation, and removes the ordered meals from
 * the cart.
 * @returns undefined if the checkout has ended or changed since it was read, or if its payment has ended
 */
async function finishOrder(
  trx: Trx,
  { id, accountId, version }: Checkout,
  { arrival, now }: { arrival: Arrival | undefined; now: Date },
): Promise<OrderRow | undefined> {
  await lockAccount(trx, accountId);
  const checkout = await lockOpenCheckout(trx, id);
  if (checkout?.version !== version) return undefined;
  const payment = arrival ? await recordArrival(trx, arrival, now) : NOTHING_TO_PAY;
  if (!payment) return undefined;
  const orderId = await writeOrder(trx, checkout, { payment, actorId: accountId, now });
  await endCheckoutRow(trx, id, 'placed');
  await removeOrdered(trx, accountId, checkout.lines);
  const order = await readOrder(trx, orderId);
  await fillPersonalInfo(trx, accountId, order);
  return order;
}

/** Stands in for a payment when there is nothing to pay. */
const NOTHING_TO_PAY = { method: PaymentMethod.card, reference: '' };

async function present(deps: OrderDeps, row: OrderRow): Promise<Order> {
  const [order] = await presentOrders(deps, [row]);
  return order!;
}

async function requireArrived(deps: OrderDeps, checkoutId: string): Promise<Arrival> {
  const found = await readPaymentStatus(deps, checkoutId);
  if (found.status === 'processing') throw new DomainError('payments/processing');
  if (found.status === 'none' || !hasArrived(found.status)) throw new DomainError('payments/not-paid');
  return { id: found.payment.id, status: found.status };
}
