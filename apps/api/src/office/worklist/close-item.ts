import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { kindsFor } from './worklist.access.ts';
import { closeItem, lockItem } from './worklist.queries.ts';

/**
 * Marks a worklist item as done, with author, time and note, and adds an audit entry. Open worklists of colleagues are
 * refreshed; the customer is not notified.
 * @throws DomainError `common/not-found`; `worklist/already-done` when the item is done already
 */
export async function closeWorklistItem(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  actor: Actor,
  { id, note }: { id: number; note: string },
): Promise<void> {
  const { orderId, status, deliveryDate } = await transaction(db, async (trx) => {
    const held = await lockItem(trx, id);
    if (!held || !kindsFor(actor.role).includes(held.kind)) throw new DomainError('common/not-found');
    if (held.doneAt !== null) throw new DomainError('worklist/already-done');
    await closeItem(trx, id, { doneAt: clock.now(), doneBy: actor.id, doneNote: note });
    const change = { actorId: actor.id, action: 'worklist/done', subjectId: held.orderId } as const;
    await recordChange(trx, { ...change, after: { need: held.kind }, reason: note });
    return held;
  });
  await events.publish({ topic: 'orders', orderId, status, deliveryDate });
}
