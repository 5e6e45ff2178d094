import type { Db } from '#platform/database/database.ts';
import { countUnfinishedOrders } from './orders.queries.ts';

/** Step: whether meals of a customer are still to come. */
export const hasOpenOrders = async (db: Db, accountId: number): Promise<boolean> =>
  (await countUnfinishedOrders(db, accountId)) > 0;
