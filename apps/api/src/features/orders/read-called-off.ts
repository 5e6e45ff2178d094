import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { type CalendarRules, cutoffOf } from '#features/calendar/calendar.domain.ts';
import type { Db } from '#platform/database/database.ts';
import { listLastEvents } from './order-events.queries.ts';

/**
 * Step: which orders of a date were cancelled when its work had begun: after the cut-off, or once the kitchen had started
 * on them. By then somebody has counted them, so they keep their place in the round; what failed at the door is a stop anyway.
 */
export async function readCalledOff(
  deps: { db: Db; settings: { read(): Promise<CalendarRules> } },
  date: string,
  orders: readonly Order[],
): Promise<Set<number>> {
  const cancelled = orders.filter(({ status, outcome }) => status === 'cancelled' && outcome === null);
  if (cancelled.length === 0) return new Set();
  const cutoff = cutoffOf(date, await deps.settings.read());
  const ids = cancelled.map(({ id }) => id);
  const events = await listLastEvents(deps.db, ids);
  const late = events.filter(({ fromStatus, at }) => fromStatus !== 'pending' || at > cutoff);
  return new Set(late.map(({ orderId }) => orderId));
}
