import type { OrderDeps } from '#features/orders/place-order.ts';
import { markEventHandled, findWaitingEvent } from './provider-events.queries.ts';
import type { EventKey } from './receive-event.ts';
import { repairPayment } from './repair-payment.ts';

/**
 * The job: looks at what an event is about. Neither what it says nor when it came counts, for events come late, twice and
 * in any order; the payment is put right by what its provider says now, so that doing it again does no harm.
 */
export async function applyEvent(deps: OrderDeps, key: EventKey): Promise<void> {
  const event = await findWaitingEvent(deps.db, key);
  if (!event) return;
  if (event.paymentReference !== null) await repairPayment(deps, key.provider, event.paymentReference);
  await markEventHandled(deps.db, key, deps.clock.now());
}
