import type { Language } from '@trpeza/contract/shared/language';
import type { Db } from '#platform/database/database.ts';
import { listLanguages } from './accounts.queries.ts';

/** Step: the language that each of these people reads, those who have left included. */
export async function readLanguages(db: Db, ids: readonly number[]): Promise<Map<number, Language>> {
  if (ids.length === 0) return new Map();
  const rows = await listLanguages(db, ids);
  return new Map(rows.map(({ id, language }) => [id, language]));
}
