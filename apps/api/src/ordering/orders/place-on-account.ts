import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { snapshotOf } from '#ordering/checkout/checkout.domain.ts';
import type { ReadyOrder } from '#ordering/checkout/quote-order.ts';
import { reserveCheckout } from '#ordering/checkout/reserve-checkout.ts';
import { putOnAccount } from '#money/money.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { OrderRow } from './orders.queries.ts';
import { readOrder } from './read-orders.ts';
import { writeOrder } from './write-order.ts';

interface OnAccount {
  /** The id of the checkout, which makes placing idempotent: the same key creates one order. */
  key: string;
  customerId: number;
  quote: ReadyOrder;
  delivery: Delivery;
  /** The account that placed the order, or that agreed the recurring order. */
  actorId: number;
  note?: string | undefined;
  now: Date;
}

/**
 * Places an order with the customer's share on account. Reserves budget and slot and writes the order, all in the
 * caller's transaction. The caller has locked the account.
 * @throws DomainError `budgets/exceeded`, `calendar/full`, `phone/key-used`
 */
export async function placeOnAccount(
  trx: Trx,
  { key, customerId, quote, delivery, actorId, note, now }: OnAccount,
): Promise<OrderRow> {
  const { rules, price } = quote;
  const kept = {
    id: key,
    accountId: customerId,
    delivery,
    slotCapacity: rules.slot_capacity,
    expiresAt: now,
  };
  const reserving = { rules, now, state: 'placed', orderedBy: actorId } as const;
  const checkout = await reserveCheckout(trx, snapshotOf(quote, kept), reserving);
  // A concurrent order of another customer has used the same key.
  if (!checkout) throw new DomainError('phone/key-used');
  const share = { checkoutId: key, amount: price.customer, currency: rules.currency };
  const payment = await putOnAccount(trx, share);
  return readOrder(trx, await writeOrder(trx, checkout, { payment, actorId, note, now }));
}
