import type { Trx } from '#platform/database/database.ts';
import { lockLivingAccounts } from './accounts.queries.ts';

/**
 * Step: keeps some people from closing their accounts until the transaction ends. Like every lock on people it comes first.
 * @returns those who have not closed theirs already
 */
export async function holdLiving(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await lockLivingAccounts(trx, ids));
}
