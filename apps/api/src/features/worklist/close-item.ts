import { recordChange } from '#features/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { closeItem, lockItem } from './worklist.queries.ts';

/**
 * A member of the office has dealt with it; who, when and with which note is recorded, also in the history.
 * @throws DomainError `common/not-found`, `worklist/already-done` for the second of two
 */
export const closeWorklistItem = (
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { id, note }: { id: number; note: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const held = await lockItem(trx, id);
    if (!held) throw new DomainError('common/not-found');
    if (held.doneAt !== null) throw new DomainError('worklist/already-done');
    await closeItem(trx, id, { doneAt: clock.now(), doneBy: actor.id, doneNote: note });
    const change = { actorId: actor.id, action: 'worklist/done', subjectId: held.orderId } as const;
    await recordChange(trx, { ...change, after: { need: held.kind }, reason: note });
  });
