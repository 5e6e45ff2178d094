import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { writeOrder } from '#features/orders/write-order.ts';
import { snapshotOf } from '#features/checkout/checkout.domain.ts';
import type { Ready, RequestedOrder } from '#features/checkout/order-rules.ts';
import { takeAtOnce } from '#features/checkout/take-at-once.ts';
import { putOnAccount } from '#features/payments/payments.steps.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';

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
  const checkout = snapshotOf({
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
  const isNew = await takeAtOnce(trx, checkout, { rules, now, orderedBy: actorId });
  // A concurrent order for another customer used the same key.
  if (!isNew) throw new DomainError('phone/key-used');
  const { currency } = rules;
  const payment = await putOnAccount(trx, { checkoutId: checkout.id, amount: price.customer, currency });
  return writeOrder(trx, checkout, { payment, actorId, note, now });
}
