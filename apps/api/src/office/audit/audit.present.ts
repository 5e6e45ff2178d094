import type { AuditEntry } from '@trpeza/contract/office/audit.schemas';
import type { ChangeRow, TransitionRow } from './audit-list.queries.ts';

/** An audit entry or order transition, before its subject's name is added. */
export interface Change extends Pick<AuditEntry, 'at' | 'who' | 'action' | 'before' | 'after' | 'reason'> {
  kind: 'change' | 'move';
  number: number;
  subjectId: string;
  cursorAt: string;
}

const whoOf = (row: { actorId: number | null; actorName: string | null }): AuditEntry['who'] =>
  row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' };

type Values = AuditEntry['before'];

const isFields = (json: object): json is NonNullable<Values> => !Array.isArray(json);

/** Wraps a recorded value that is not an object: the response has objects only. */
const valuesOf = (json: unknown): Values => {
  if (json === null || json === undefined) return null;
  return typeof json === 'object' && isFields(json) ? json : { value: json };
};

export const presentChange = (row: ChangeRow): Change => ({
  kind: 'change',
  number: Number(row.id),
  at: row.at.toISOString(),
  who: whoOf(row),
  action: row.action,
  subjectId: row.subjectId,
  before: valuesOf(row.before),
  after: valuesOf(row.after),
  reason: row.reason,
  cursorAt: row.cursorAt,
});

/** A reschedule changes the date or the time; a credit changes no field that is shown here. */
const changeOf = (row: TransitionRow): Pick<AuditEntry, 'before' | 'after'> => {
  const { fromStatus, toStatus, fromDate, fromSlot, toDate, toSlot } = row;
  if (toDate !== null) {
    const isOtherTime = fromSlot !== toSlot;
    return {
      before: { deliveryDate: fromDate, ...(isOtherTime && { deliveryTime: fromSlot }) },
      after: { deliveryDate: toDate, ...(isOtherTime && { deliveryTime: toSlot }) },
    };
  }
  if (fromStatus === toStatus) return { before: null, after: null };
  return { before: fromStatus === null ? null : { status: fromStatus }, after: { status: toStatus } };
};

export const presentTransition = (row: TransitionRow): Change => ({
  kind: 'move',
  number: row.id,
  at: row.at.toISOString(),
  who: whoOf(row),
  action: `order/${row.action}`,
  subjectId: String(row.orderId),
  ...changeOf(row),
  reason: row.reason,
  cursorAt: row.cursorAt,
});
