import type { TickItem } from '@trpeza/contract/kitchen/packing.schemas';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { deleteTick, deleteTicksBefore, insertTick } from './packing.queries.ts';

type TickDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/**
 * Notes that an item is in its bag, or is not, for every tablet at once. Repeating it changes nothing.
 * @throws DomainError `kitchen/bag-changed` when there is no such quantity of it to pack (any more)
 */
export async function tickItem(
  { db, clock, events }: TickDeps,
  { date, id: itemId }: { date: string; id: number },
  { quantity, isIn }: TickItem,
): Promise<{ ok: true }> {
  if (!isIn) await deleteTick(db, { date, itemId });
  else if (!(await insertTick(db, { date, itemId, quantity }, clock.now())))
    throw new DomainError('kitchen/bag-changed');
  await events.publish({ topic: 'orders', packing: true, deliveryDate: date });
  return { ok: true };
}

/** Long after the bags are delivered. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes ticks of bags that were packed long ago. */
export async function forgetTicks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTicksBefore(db, new Date(clock.now().getTime() - KEPT_MS));
}
