import { randomUUID } from 'node:crypto';
import type { Cents } from '@trpeza/contract/platform/money';
import type { Db, Trx } from '#platform/database/database.ts';
import {
  findLivePayment,
  listPaymentsOfCheckout,
  listRefundsOfOrder,
  insertPayment,
} from './payments.queries.ts';

/** All payment attempts and refunds of an order, oldest first. */
export async function readPaymentsAndRefunds(db: Db, { id, checkoutId }: { id: number; checkoutId: string }) {
  const [payments, refunds] = await Promise.all([
    listPaymentsOfCheckout(db, checkoutId),
    listRefundsOfOrder(db, id),
  ]);
  return { payments, refunds };
}

/** The live payment of a checkout; undefined when there was nothing to pay. */
export const readLivePayment = (db: Db, checkoutId: string) => findLivePayment(db, checkoutId);

/** Payment fields of an order on account, which has no provider. */
const ON_ACCOUNT = { method: 'account', reference: '' } as const;

/**
 * Puts the customer's share on account, to be collected with the monthly statement. The payment counts as accepted at
 * once. An amount of zero writes nothing.
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
