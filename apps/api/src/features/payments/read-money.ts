import type { Db } from '#platform/database/database.ts';
import { listPaymentsOfCheckout, listRefundsOfOrder } from './payments.queries.ts';

/** Step: every attempt to pay for an order and everything that was or is to be given back for it, the oldest first. */
export async function readMoneyOf(db: Db, { id, checkoutId }: { id: number; checkoutId: string }) {
  const [payments, refunds] = await Promise.all([
    listPaymentsOfCheckout(db, checkoutId),
    listRefundsOfOrder(db, id),
  ]);
  return { payments, refunds };
}
