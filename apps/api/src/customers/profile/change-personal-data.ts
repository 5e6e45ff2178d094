import { createHash } from 'node:crypto';
import type { AuditAction } from '@trpeza/contract/office/audit.constants';
import { recordChange, type Change as Entry } from '#platform/audit/record-change.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow } from '#access/access.api.ts';

/** An edit of one person's data. `office` is set if a member of the office makes it; `expected` is the version they saw. */
export interface Edit {
  accountId: number;
  office?: { actorId: number; expected?: string; reason?: string };
}

interface Change<Kept, Result> {
  action: AuditAction;
  /** Reads the section as the office sees it; called while the row of the account is locked. */
  read(trx: Trx): Promise<Kept>;
  write(trx: Trx): Promise<Result>;
  /** Content of the audit entry, instead of the default list of changed fields. */
  auditEntry?: Pick<Entry, 'after' | 'reason'>;
}

/**
 * Changes stored personal data; all such changes use this function. It locks the row of the account, and records changes
 * by the office with their author.
 * @throws DomainError `accounts/changed-meanwhile` if the section has changed since the office read it;
 * `common/not-found` if the account is not a customer; `accounts/not-signed-in` if the person's own account is closed
 */
export const changePersonalData = <Kept, Result>(
  db: Db,
  { accountId, office }: Edit,
  { action, read, write, auditEntry }: Change<Kept, Result>,
): Promise<Result> =>
  transaction(db, async (trx) => {
    const person = await lockAccountRow(trx, accountId);
    if (!office) {
      if (!person) throw new DomainError('accounts/not-signed-in');
      return write(trx);
    }
    if (person?.role !== 'customer') throw new DomainError('common/not-found');
    const before = await read(trx);
    const { actorId, expected, reason } = office;
    if (expected !== undefined && expected !== versionOf(before))
      throw new DomainError('accounts/changed-meanwhile');
    const result = await write(trx);
    const changed = auditEntry ?? describeChanges(before, await read(trx));
    if (changed) await recordChange(trx, { actorId, action, subjectId: accountId, reason, ...changed });
    return result;
  });

/** Version of a section: a hash of its content. */
export const versionOf = (kept: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(kept ?? null))
    .digest('base64url')
    .slice(0, 22);

/** Placeholder for personal values, because audit entries outlive the person's data. */
const HIDDEN = '•••';

/** Columns that no person changes. */
const TECHNICAL = new Set(['accountId', 'updatedAt']);

/** The names of the changed fields without their values; for a list, its new length. Undefined if nothing has changed. */
function describeChanges(before: unknown, after: unknown) {
  if (versionOf(before) === versionOf(after)) return undefined;
  if (Array.isArray(after)) return { after: { count: after.length } };
  return after === null
    ? { before: maskChangedValues(before, null) }
    : { after: maskChangedValues(after, before) };
}

function maskChangedValues(values: unknown, others: unknown): Record<string, unknown> {
  const other = (others ?? {}) as Record<string, unknown>;
  const changed = Object.entries(values ?? {}).filter(
    ([key, value]) => !TECHNICAL.has(key) && versionOf(value) !== versionOf(other[key]),
  );
  return Object.fromEntries(changed.map(([key, value]) => [key, isEmpty(value) ? null : HIDDEN]));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
