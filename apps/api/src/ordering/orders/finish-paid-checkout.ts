import type { OrderDeps } from '#ordering/ordering.deps.ts';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { findCurrentCheckout } from '#ordering/checkout/read-checkout.ts';
import type { Checkout } from '#ordering/checkout/checkout.domain.ts';
import { readPaymentStatus } from '#money/money.api.ts';
import { hasArrived } from '#money/online-payments/payments.domain.ts';
import { DomainError } from '#platform/domain-error.ts';
import { placeOrder } from './place-order.ts';

/**
 * Handles the return of a customer from a payment page: places the order of a paid checkout, or returns the order that
 * the sweeper has placed already. The parameters of the page's URL are not trusted.
 * @returns null when no payment has arrived
 */
export async function finishPaidCheckout(deps: OrderDeps, accountId: number): Promise<Order | null> {
  const checkout = await findCurrentCheckout(deps.db, accountId);
  return checkout && (await shouldReportOrder(deps, checkout)) ? placeOrder(deps, checkout) : null;
}

/** Whether to report the order. Once the checkout's time is over, the customer has only opened an old URL. */
async function shouldReportOrder(deps: OrderDeps, { id, state, expiresAt }: Checkout): Promise<boolean> {
  if (state === 'placed') return expiresAt > deps.clock.now();
  const { status } = await readPaymentStatus(deps, id);
  if (status === 'processing') throw new DomainError('payments/processing');
  return hasArrived(status);
}
