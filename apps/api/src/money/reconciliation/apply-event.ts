import { markEventHandled, findWaitingEvent } from './provider-events.queries.ts';
import type { EventKey } from './receive-event.ts';
import { repairPayment, type RepairDeps } from './repair-payment.ts';

/**
 * The job: processes the payment of an event. Neither its content nor its time is used, for events come late, twice and
 * in any order; the payment is updated from the current state at its provider, so the job is idempotent.
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
