import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import { recordChange } from '#features/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentItem } from './worklist.present.ts';
import { closeItem, findItem, lockItem } from './worklist.queries.ts';

/**
 * A member of the office has dealt with it; who, when and with which note is recorded, also in the history.
 * @throws DomainError `common/not-found`, `worklist/already-done` for the second of two
 */
export const closeWorklistItem = (
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { id, note }: { id: number; note: string },
): Promise<WorklistItem> =>
  db.transaction().execute(async (trx) => {
    const held = await lockItem(trx, id);
    if (!held) throw new DomainError('common/not-found');
    if (held.doneAt !== null) throw new DomainError('worklist/already-done');
    await closeItem(trx, id, { doneAt: clock.now(), doneBy: actor.id, doneNote: note });
    const item = presentItem((await findItem(trx, id))!);
    const after = { need: item.kind };
    const change = { actorId: actor.id, action: 'worklist/done', subjectId: item.order.id, after } as const;
    await recordChange(trx, { ...change, reason: note });
    return item;
  });
