import { createHash } from 'node:crypto';
import type { AuditAction } from '@trpeza/contract/office/audit.constants';
import { recordChange, type Change as Entry } from '#platform/audit/record-change.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow } from '#access/accounts/accounts.queries.ts';

/** Whose data are changed: by themselves, or by a member of the office, who says what they saw. */
export interface Edit {
  accountId: number;
  office?: { actorId: number; expected?: string; reason?: string };
}

interface Change<Kept, Result> {
  action: AuditAction;
  /** The section as it is shown, under the lock. */
  read(trx: Trx): Promise<Kept>;
  write(trx: Trx): Promise<Result>;
  /** What history tells, where it is not which fields have changed. */
  told?: Pick<Entry, 'after' | 'reason'>;
}

/**
 * The one way to change what is kept about a person, whoever does it: one after the other, and what the office changes is
 * recorded with its author.
 * @throws DomainError `accounts/changed-meanwhile` when the section is no longer what the office saw; `common/not-found` when
 * the person is no customer, `accounts/not-signed-in` when they are gone themselves
 */
export const changeKept = <Kept, Result>(
  db: Db,
  { accountId, office }: Edit,
  { action, read, write, told }: Change<Kept, Result>,
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
    const changed = told ?? namesOfChanged(before, await read(trx));
    if (changed) await recordChange(trx, { actorId, action, subjectId: accountId, reason, ...changed });
    return result;
  });

/** What a section is recognised by: the same for the same content. */
export const versionOf = (kept: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(kept ?? null))
    .digest('base64url')
    .slice(0, 22);

/** Instead of a personal value: history outlives the person's data. */
const HIDDEN = '•••';

/** Which fields have changed, without their values; of a list, how many it has. Nothing where nothing has changed. */
function namesOfChanged(before: unknown, after: unknown) {
  if (versionOf(before) === versionOf(after)) return undefined;
  if (Array.isArray(after)) return { after: { count: after.length } };
  return after === null ? { before: hidden(before, null) } : { after: hidden(after, before) };
}

function hidden(values: unknown, others: unknown): Record<string, unknown> {
  const other = (others ?? {}) as Record<string, unknown>;
  const changed = Object.entries(values ?? {}).filter(
    ([key, value]) => versionOf(value) !== versionOf(other[key]),
  );
  return Object.fromEntries(changed.map(([key, value]) => [key, isEmpty(value) ? null : HIDDEN]));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
