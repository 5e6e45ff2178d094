import type { Trx } from '#platform/database/database.ts';
import { insertEntry, type Change } from './audit.queries.ts';

export type { Change };

/**
 * Records an audit entry in the transaction of the change. Only fields that differ between `before` and `after` are
 * written. Nothing is recorded when no field differs.
 */
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  const { before, after } = change;
  if (!before || !after) return insertEntry(trx, change);
  const changed = Object.keys(after).filter((key) => !isSame(before[key], after[key]));
  if (changed.length === 0) return;
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key] ?? null]));
  await insertEntry(trx, { ...change, before: only(before), after: only(after) });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
