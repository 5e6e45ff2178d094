import { markEventHandled, findWaitingEvent } from './provider-events.queries.ts';
import type { EventKey } from './receive-event.ts';
import { repairPayment, type RepairDeps } from './repair-payment.ts';

/**
 * The job: looks at what an event is about. Neither what it says nor when it came counts, for events come late, twice and
 * in any order; the payment is put right by what its provider says now, so that doing it again does no harm.
 */
export async function applyEvent(deps: RepairDeps, key: EventKey): Promise<void> {
  const event = await findWaitingEvent(deps.db, key);
  if (!event) return;
  const { paymentReference: reference } = event;
  if (reference !== null) {
    const found = await deps.payments[key.provider].find(reference);
    await repairPayment(deps, key.provider, found);
  }
  await markEventHandled(deps.db, key, deps.clock.now());
}
