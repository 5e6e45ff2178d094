import type { Db } from '#platform/database/database.ts';
import { countDemoRows } from './accounts.queries.ts';

/** Step: how many accounts the demonstration has left in this database. */
export const countDemoAccounts = (db: Db): Promise<number> => countDemoRows(db);
