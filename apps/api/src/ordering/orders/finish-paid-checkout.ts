import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderDeps } from '#ordering/ordering.deps.ts';
import { findCurrentCheckout } from '#ordering/checkout/read-checkout.ts';
import type { Checkout } from '#ordering/checkout/checkout.domain.ts';
import { readPaymentStatus } from '#money/money.api.ts';
import { hasArrived } from '#money/online-payments/payments.domain.ts';
import { DomainError } from '#platform/domain-error.ts';
import { placeOrder } from './place-order.ts';

/**
 * Places the order of a paid checkout when the customer returns from a payment page. If the sweeper has placed the order
 * already, returns that order. The parameters of the page's URL are not trusted.
 * @returns null when no payment has arrived, or when the order was placed and the time of its checkout is over
 * @throws DomainError `payments/processing` while the provider processes the payment
 */
export async function finishPaidCheckout(deps: OrderDeps, accountId: number): Promise<Order | null> {
  const checkout = await findCurrentCheckout(deps.db, accountId);
  return checkout && (await shouldReportOrder(deps, checkout)) ? placeOrder(deps, checkout) : null;
}

/**
 * Whether the page may show the order of this checkout. False for an order whose checkout's time is over: the customer
 * has then only opened an old URL.
 */
async function shouldReportOrder(deps: OrderDeps, { id, state, expiresAt }: Checkout): Promise<boolean> {
  if (state === 'placed') return expiresAt > deps.clock.now();
  const { status } = await readPaymentStatus(deps, id);
  if (status === 'processing') throw new DomainError('payments/processing');
  return hasArrived(status);
}
