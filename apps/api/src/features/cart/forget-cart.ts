import type { Trx } from '#platform/database/database.ts';
import { deleteCart } from './cart.queries.ts';

/** Step: nothing of a person's basket stays. */
export async function forgetCart(trx: Trx, accountId: number): Promise<void> {
  await deleteCart(trx, accountId);
}
