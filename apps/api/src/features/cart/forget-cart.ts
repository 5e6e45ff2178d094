import type { Trx } from '#platform/database/database.ts';
import { deleteCart, deleteCartLinesOf } from './cart.queries.ts';

/** Step: nothing of a person's basket stays. */
export async function forgetCart(trx: Trx, accountId: number): Promise<void> {
  await deleteCart(trx, accountId);
}

/** Step: a meal that is gone for good is in nobody's basket. */
export async function dropFromCarts(trx: Trx, mealId: number): Promise<void> {
  await deleteCartLinesOf(trx, mealId);
}
