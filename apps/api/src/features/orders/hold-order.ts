import type { Trx } from '#platform/database/database.ts';
import { lockOrders } from './orders.queries.ts';

/** Step: nobody moves an order until the transaction ends. Whoever needs it still asks for it before anything else. */
export const holdOrder = (trx: Trx, id: number): Promise<void> => lockOrders(trx, [id]);
