import { stopPayment, type ConflictingPayment } from '#features/payments/open-payment.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';

/** Makes the order of a paid checkout at once; orders come after checkouts, so `app.ts` hands this down. */
export type PlacePaid = (checkoutId: string) => Promise<unknown>;

interface WayDeps extends Pick<Deps, 'db' | 'clock' | 'payments'> {
  placePaid: PlacePaid;
}

/**
 * Runs a transaction that records a payment. When another one of the same checkout is in its way, that one is stopped at
 * the provider, outside any transaction, and the attempt is made once more. A payment that turns out to have arrived wins:
 * it becomes its order before anybody is told so.
 * @throws DomainError `checkout/already-paid` then
 */
export async function replacePayment<T extends object>(
  deps: WayDeps,
  attempt: () => Promise<T | ConflictingPayment>,
): Promise<T> {
  const first = await attempt();
  if (!('inTheWay' in first)) return first;
  const { inTheWay } = first;
  if ((await stopPayment(deps, inTheWay)) === 'paid') throw await alreadyPaid(deps, inTheWay.checkoutId);
  const second = await attempt();
  // Another page of the same person was faster; this one has to ask again.
  if ('inTheWay' in second) throw new DomainError('payments/processing');
  return second;
}

/** The order first, then the news of it. */
export async function alreadyPaid({ placePaid }: WayDeps, checkoutId: string): Promise<DomainError> {
  await placePaid(checkoutId);
  return new DomainError('checkout/already-paid');
}
