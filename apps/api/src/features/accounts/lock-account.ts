import type { Trx } from '#platform/database/database.ts';
import { lockAccountId } from './accounts.queries.ts';

/**
 * Step: everybody who does something for a person that must not happen twice at once waits here for the one before; the
 * first lock of every transaction that takes several. @throws Error when there is no such account
 */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await lockAccountId(trx, accountId);
}
