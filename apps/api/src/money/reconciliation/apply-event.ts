import { markEventHandled, findWaitingEvent } from './provider-events.queries.ts';
import type { EventKey } from './receive-event.ts';
import { repairPayment, type RepairDeps } from './repair-payment.ts';

/**
 * Job handler: updates the payment of an event. Events can be late, duplicated and out of order, so neither their content
 * nor their time is used: the payment's current state is queried from the provider, which makes the job idempotent.
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
