import type { FastifyBaseLogger } from 'fastify';
import type { OrderDeps } from '#ordering/ordering.deps.ts';
import { expireCheckout, listUnfinishedCheckouts } from '#ordering/checkout/expire-checkout.ts';
import { readPaymentStatus } from '#money/money.api.ts';
import { hasArrived } from '#money/online-payments/payments.domain.ts';
import { placePaid } from './place-order.ts';

export type { OrderDeps };

/** An open page finishes its own checkout within this time (ms). */
const GRACE_MS = 60_000;

type Unfinished = Awaited<ReturnType<typeof listUnfinishedCheckouts>>[number];

/**
 * Processes all unfinished checkouts. Paid checkouts become orders; expired checkouts are released. Runs every minute, so
 * that no order is lost when a customer closes the browser. If one checkout fails, the others are still processed.
 */
export async function sweepCheckouts(deps: OrderDeps, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  for (const checkout of await listUnfinishedCheckouts(deps, GRACE_MS)) {
    try {
      await sweepCheckout(deps, checkout);
    } catch (error) {
      log.error({ err: error, checkout: checkout.id }, 'failed to sweep a checkout');
    }
  }
}

/** Processes one unfinished checkout. */
export async function sweepCheckout(
  deps: OrderDeps,
  { id, accountId, expiresAt }: Unfinished,
): Promise<void> {
  const isPaid =
    expiresAt <= deps.clock.now()
      ? (await expireCheckout(deps, { id, accountId })) === 'paid'
      : hasArrived((await readPaymentStatus(deps, id)).status);
  if (isPaid) await placePaid(deps, id);
}
