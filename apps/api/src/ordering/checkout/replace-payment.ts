import { stopPayment, type ConflictingPayment } from '#money/online-payments/open-payment.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';

/** Makes the order of a paid checkout at once; orders depend on checkouts, so `app.ts` passes this in. */
export type PlacePaid = (checkoutId: string) => Promise<unknown>;

interface ReplaceDeps extends Pick<Deps, 'db' | 'clock' | 'payments'> {
  placePaid: PlacePaid;
}

/**
 * Runs a transaction that records a payment. When another payment of the same checkout blocks it, that one is cancelled at
 * the provider, outside any transaction, and the attempt is retried once. A payment that turns out to have arrived wins:
 * it becomes its order before the caller is notified.
 * @throws DomainError `checkout/already-paid` then
 */
export async function replacePayment<T extends object>(
  deps: ReplaceDeps,
  attempt: () => Promise<T | ConflictingPayment>,
): Promise<T> {
  const first = await attempt();
  if (!('conflicting' in first)) return first;
  const { conflicting } = first;
  if ((await stopPayment(deps, conflicting)) === 'paid')
    throw await alreadyPaid(deps, conflicting.checkoutId);
  const second = await attempt();
  // A concurrent request of the same person was faster; this one has to retry.
  if ('conflicting' in second) throw new DomainError('payments/processing');
  return second;
}

/** Makes the order first, then reports it. */
export async function alreadyPaid({ placePaid }: ReplaceDeps, checkoutId: string): Promise<DomainError> {
  await placePaid(checkoutId);
  return new DomainError('checkout/already-paid');
}
