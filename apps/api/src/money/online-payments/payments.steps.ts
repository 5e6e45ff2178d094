import { randomUUID } from 'node:crypto';
import type { Cents } from '@trpeza/contract/platform/money';
import type { Db, Trx } from '#platform/database/database.ts';
import {
  findLivePayment,
  listPaymentsOfCheckout,
  listRefundsOfOrder,
  insertPayment,
} from './payments.queries.ts';

export { isDishonoured } from './payments.queries.ts';
export { isRefundAwaited, refundState } from './refunds.queries.ts';

/** All payment attempts of an order and all its refunds, the oldest first. */
export async function readMoneyOf(db: Db, { id, checkoutId }: { id: number; checkoutId: string }) {
  const [payments, refunds] = await Promise.all([
    listPaymentsOfCheckout(db, checkoutId),
    listRefundsOfOrder(db, id),
  ]);
  return { payments, refunds };
}

/** The payment of a checkout that has not ended; none when there was nothing to pay. */
export const readLivePayment = (db: Db, checkoutId: string) => findLivePayment(db, checkoutId);

/** The payment fields of such an order; it has no provider. */
const ON_ACCOUNT = { method: 'account', reference: '' } as const;

/**
 * The customer's share is charged to their account and is collected with the month's statement. It counts as accepted at
 * once. With nothing to pay nothing is written, as for any order.
 */
export async function putOnAccount(
  trx: Trx,
  { checkoutId, amount, currency }: { checkoutId: string; amount: Cents; currency: string },
): Promise<typeof ON_ACCOUNT> {
  const { method } = ON_ACCOUNT;
  const payment = { id: randomUUID(), checkoutId, method, provider: method, amountCents: amount, currency };
  if (amount > 0) await insertPayment(trx, payment, 'accepted');
  return ON_ACCOUNT;
}
