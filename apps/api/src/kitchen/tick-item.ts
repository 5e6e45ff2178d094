import type { TickItem } from '@trpeza/contract/kitchen/packing.schemas';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { toActionTime } from '#ordering/orders/action-time.domain.ts';
import { deleteTicksBefore, saveTick } from './packing.queries.ts';

type TickDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/**
 * Marks an item as packed or not packed, on all tablets. Idempotent; ignored when a newer tick was saved.
 * @throws DomainError `kitchen/bag-changed` when the item is no longer to be packed in this quantity
 */
export async function tickItem(
  { db, clock, events }: TickDeps,
  { date, id: itemId }: { date: string; id: number },
  { quantity, isIn, age }: TickItem,
): Promise<{ ok: true }> {
  const isThere = await saveTick(db, { date, itemId, quantity, isIn }, toActionTime({ age }, clock.now()));
  if (isIn && !isThere) throw new DomainError('kitchen/bag-changed');
  await events.publish({ topic: 'orders', packing: true, deliveryDate: date });
  return { ok: true };
}

/** Retention period, well after the delivery. */
const KEPT_MS = 30 * 24 * 3_600_000;

export async function deleteOldTicks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTicksBefore(db, new Date(clock.now().getTime() - KEPT_MS));
}
