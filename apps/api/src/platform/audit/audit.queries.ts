import type { AuditAction } from '@trpeza/contract/office/audit.constants';
import type { Trx } from '#platform/database/database.ts';

export interface Change {
  /** Null for changes that the system made. */
  actorId: number | null;
  action: AuditAction;
  subjectId: number | string;
  /** The changed fields only. They must not contain secrets, nor personal data beyond the change itself. */
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
