import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { snapshotOf } from '#features/checkout/checkout.domain.ts';
import type { Ready, RequestedOrder } from '#features/checkout/order-rules.ts';
import { reserveCheckout } from '#features/checkout/reserve-checkout.ts';
import { putOnAccount } from '#features/payments/payments.steps.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { readOrder } from './orders.steps.ts';
import { writeOrder } from './write-order.ts';

interface OnAccount {
  /** The id of its checkout: what is placed twice with it makes one order. */
  key: string;
  customerId: number;
  lines: RequestedOrder['lines'];
  ready: Ready;
  delivery: Delivery;
  /** Who ordered it, or agreed it before. */
  actorId: number;
  note?: string | undefined;
}

/**
 * Step: the order of a customer whose account is locked, with their share on account: it takes budget and place, and is
 * written, in this transaction. @throws DomainError `budgets/exceeded`, `calendar/full`, `phone/key-used`
 */
export async function placeOnAccount(
  trx: Trx,
  { rules, now }: { rules: Settings; now: Date },
  { key, customerId, lines, ready: { date, slot, price, terms }, delivery, actorId, note }: OnAccount,
) {
  const wanted = snapshotOf({
    id: key,
    accountId: customerId,
    lines,
    price,
    terms,
    slotCapacity: rules.slot_capacity,
    delivery,
    date,
    slot,
    expiresAt: now,
  });
  const checkout = await reserveCheckout(trx, wanted, { rules, now, state: 'placed', orderedBy: actorId });
  // A concurrent order for another customer used the same key.
  if (!checkout) throw new DomainError('phone/key-used');
  const { currency } = rules;
  const payment = await putOnAccount(trx, { checkoutId: checkout.id, amount: price.customer, currency });
  return readOrder(trx, await writeOrder(trx, checkout, { payment, actorId, note, now }));
}
