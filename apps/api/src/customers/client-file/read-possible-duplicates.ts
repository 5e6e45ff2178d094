import type { PossibleDuplicate } from '@trpeza/contract/customers/client-file.schemas';
import type { Db } from '#platform/database/database.ts';
import { listPossibleDuplicates } from './possible-duplicates.queries.ts';

/**
 * Finds customers created by the office that may be the same people as new registrations, or vice versa.
 * @returns the matches by the given id; ids without a match are left out
 */
export async function readPossibleDuplicates(
  db: Db,
  side: 'newcomer' | 'kept',
  ids: readonly number[],
): Promise<Map<number, PossibleDuplicate[]>> {
  if (ids.length === 0) return new Map();
  const byOwn = Map.groupBy(await listPossibleDuplicates(db, side, ids), ({ ownId }) => ownId);
  return new Map(
    [...byOwn].map(([id, rows]) => [
      id,
      rows.map(({ id: otherId, name, customerNumber }) => ({ id: otherId, name, customerNumber })),
    ]),
  );
}
