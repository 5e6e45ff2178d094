import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { snapshotOf } from '#ordering/checkout/checkout.domain.ts';
import type { ReadyOrder } from '#ordering/checkout/quote-order.ts';
import { reserveCheckout } from '#ordering/checkout/reserve-checkout.ts';
import { putOnAccount } from '#money/online-payments/payments.steps.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { OrderRow } from './orders.queries.ts';
import { readOrder } from './orders.steps.ts';
import { writeOrder } from './write-order.ts';

interface OnAccount {
  /** The id of its checkout: what is placed twice with it makes one order. */
  key: string;
  customerId: number;
  quote: ReadyOrder;
  delivery: Delivery;
  /** Who ordered it, or agreed it before. */
  actorId: number;
  note?: string | undefined;
  now: Date;
}

/**
 * Step: the order of a customer whose account is locked, with their share on account: it reserves budget and place, and is
 * written, in this transaction. @throws DomainError `budgets/exceeded`, `calendar/full`, `phone/key-used`
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
  // A concurrent order for another customer used the same key.
  if (!checkout) throw new DomainError('phone/key-used');
  const share = { checkoutId: key, amount: price.customer, currency: rules.currency };
  const payment = await putOnAccount(trx, share);
  return readOrder(trx, await writeOrder(trx, checkout, { payment, actorId, note, now }));
}
