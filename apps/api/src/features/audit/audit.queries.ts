import type { AuditAction } from '@trpeza/contract/audit/audit.constants';
import type { Trx } from '#platform/database/database.ts';

export interface Change {
  /** Nobody, where the product itself does it. */
  actorId: number | null;
  action: AuditAction;
  subjectId: number | string;
  /** What changed, as it was and as it is; nothing secret, and of people no more than the change is about. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | undefined;
}

export async function insertEntry(trx: Trx, change: Change): Promise<void> {
  const { actorId, action, subjectId, before, after, reason } = change;
  await trx
    .insertInto('auditEntries')
    .values({
      actorId,
      action,
      subjectId: String(subjectId),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      reason: reason?.trim() || null,
    })
    .execute();
}
