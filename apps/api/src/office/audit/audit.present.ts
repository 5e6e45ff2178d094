import type { AuditEntry } from '@trpeza/contract/office/audit.schemas';
import type { ChangeRow, MoveRow } from './audit-list.queries.ts';

/** A change of either kind, before its subject has been given a name. */
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

/** A recorded value that is not an object is kept as one field, so that it is not lost. */
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

/** A credit changes nothing of the order that is shown here, and a reschedule its day or time. */
const changeOf = (row: MoveRow): Pick<AuditEntry, 'before' | 'after'> => {
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

export const presentMove = (row: MoveRow): Change => ({
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
