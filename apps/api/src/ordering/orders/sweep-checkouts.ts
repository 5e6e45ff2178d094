import type { FastifyBaseLogger } from 'fastify';
import { expireCheckout, listUnfinished } from '#ordering/checkout/expire-checkout.ts';
import { paymentState } from '#money/online-payments/open-payment.ts';
import { hasArrived } from '#money/online-payments/payments.domain.ts';
import { placePaid, type OrderDeps } from './place-order.ts';

export type { OrderDeps };

/** A page that is still open finishes its own checkout within this time. */
const GRACE_MS = 60_000;

type Unfinished = Awaited<ReturnType<typeof listUnfinished>>[number];

/**
 * Processes unfinished checkouts: paid ones become orders, expired ones are released. Runs every
 * minute, so a closed browser loses no order. A failing one does not block the others.
 */
export async function sweepCheckouts(deps: OrderDeps, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  for (const checkout of await listUnfinished(deps, GRACE_MS)) {
    try {
      await sweepCheckout(deps, checkout);
    } catch (error) {
      log.error({ err: error, checkout: checkout.id }, 'a checkout could not be swept');
    }
  }
}

/** The same for one of them. */
export async function sweepCheckout(
  deps: OrderDeps,
  { id, accountId, expiresAt }: Unfinished,
): Promise<void> {
  const isPaid =
    expiresAt <= deps.clock.now()
      ? (await expireCheckout(deps, { id, accountId })) === 'paid'
      : hasArrived((await paymentState(deps, id)).status);
  if (isPaid) await placePaid(deps, id);
}
