import type { Db } from '#platform/database/database.ts';
import { listUnserved } from './customer-file.queries.ts';

export {
  deleteFile as eraseFile,
  findDueEnd as readDueEnd,
  listComingEnds as readComingEnds,
  listContacts as readContacts,
  listNotes as readNotes,
  listStates as readStates,
  listUnserved as readUnserved,
  updateCarriedOut as rememberEnd,
} from './customer-file.queries.ts';

/**
 * Of these people those who get meals on a day: who is prospective, has left or has died gets none. Their orders are refused
 * anyway, by `refusalsOf`.
 */
export async function readServed(
  db: Db,
  accountIds: readonly number[],
  date: string,
): Promise<ReadonlySet<number>> {
  const unserved = new Set((await listUnserved(db, accountIds, date)).map(({ accountId }) => accountId));
  return new Set(accountIds.filter((id) => !unserved.has(id)));
}
