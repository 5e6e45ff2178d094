import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { findCallersCheckout } from '#ordering/checkout/checkout.steps.ts';
import type { Checkout } from '#ordering/checkout/checkout.domain.ts';
import { paymentState } from '#money/online-payments/open-payment.ts';
import { hasArrived } from '#money/online-payments/payments.domain.ts';
import { DomainError } from '#platform/domain-error.ts';
import { placeOrder, type OrderDeps } from './place-order.ts';

/**
 * For a customer who returns from a payment page: a paid checkout becomes its order, or is the order that the
 * sweeper made meanwhile. The parameters of the page's URL are not trusted.
 * @returns nothing when no money has arrived
 */
export async function finishPaid(deps: OrderDeps, accountId: number): Promise<Order | null> {
  const checkout = await findCallersCheckout(deps.db, accountId);
  return checkout && (await isNews(deps, checkout)) ? placeOrder(deps, checkout) : null;
}

/** Long after the checkout an order is no longer news: the customer has only opened an old URL. */
async function isNews(deps: OrderDeps, { id, state, expiresAt }: Checkout): Promise<boolean> {
  if (state === 'placed') return expiresAt > deps.clock.now();
  const { status } = await paymentState(deps, id);
  if (status === 'processing') throw new DomainError('payments/processing');
  return hasArrived(status);
}
