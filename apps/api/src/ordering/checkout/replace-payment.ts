import type { OrderDeps } from '#ordering/ordering.deps.ts';
import { type ConflictingPayment, stopPayment } from '#money/money.api.ts';
import { DomainError } from '#platform/domain-error.ts';
import { placePaid } from '#ordering/orders/place-order.ts';

/**
 * Runs a transaction that records a payment. If another payment of the same checkout blocks it, that other payment is
 * cancelled at the provider, outside any transaction, and the transaction is retried once. If the other payment has
 * arrived already, its order is placed instead.
 * @throws DomainError `checkout/already-paid` if the other payment has arrived, and `payments/processing` if a concurrent
 * request has recorded its payment first
 */
export async function replacePayment<T extends object>(
  deps: OrderDeps,
  attempt: () => Promise<T | ConflictingPayment>,
): Promise<T> {
  const first = await attempt();
  if (!('conflicting' in first)) return first;
  const { conflicting } = first;
  if ((await stopPayment(deps, conflicting)) === 'paid')
    throw await placeAlreadyPaid(deps, conflicting.checkoutId);
  const second = await attempt();
  // A concurrent request of the same customer recorded its payment first, so this request has to be repeated.
  if ('conflicting' in second) throw new DomainError('payments/processing');
  return second;
}

/** Places the order of a paid checkout. Returns the error `checkout/already-paid` for the caller to throw. */
export async function placeAlreadyPaid(deps: OrderDeps, checkoutId: string): Promise<DomainError> {
  await placePaid(deps, checkoutId);
  return new DomainError('checkout/already-paid');
}
