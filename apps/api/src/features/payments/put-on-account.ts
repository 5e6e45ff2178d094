import { randomUUID } from 'node:crypto';
import type { Cents } from '@trpeza/contract/shared/money';
import type { Trx } from '#platform/database/database.ts';
import { insertPayment } from './payments.queries.ts';

/** What an order says of its payment; no provider knows of it. */
const ON_ACCOUNT = { method: 'account', reference: '' } as const;

/**
 * Step: the customer's share goes on their account and is collected with the month's statement. It counts as accepted at
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
