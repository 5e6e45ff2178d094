import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderByPhone } from '@trpeza/contract/ordering/phone-orders.schemas';
import { lockCustomer } from '#access/access.api.ts';
import { findCheckoutById } from '#ordering/checkout/checkout.queries.ts';
import { readPayableUntil } from '#ordering/checkout/read-checkout.ts';
import {
  quoteOrder,
  requireAmount,
  requireNoRefusal,
  type QuoteRules,
} from '#ordering/checkout/quote-order.ts';
import { announceOrder } from '#ordering/orders/announce-order.ts';
import { readActiveOrdersOfDate, readOrderOfCheckout } from '#ordering/orders/read-orders.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { placeOnAccount } from '#ordering/orders/place-on-account.ts';

type PhoneDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'payments' | 'settings'>;

interface Call {
  actorId: number;
  /** Whether an administrator has given a reason for ordering fewer meals than the minimum. */
  mayBeFew: boolean;
  customerId: number;
  input: OrderByPhone;
}

/**
 * Places an order for a customer on the phone, in one transaction, by the rules of the shop. The customer's share goes on
 * account. The customer's cart and open checkout are not changed.
 * @throws DomainError every refusal of an order
 * @throws DomainError `phone/second-order` if the request does not confirm an existing order of that day
 * @throws DomainError `phone/paying-now` if the customer has an open checkout and the request does not confirm this
 * @throws DomainError `checkout/amount-changed` if the total differs from the one read out
 */
export async function orderByPhone(
  deps: PhoneDeps,
  actor: Actor,
  customerId: number,
  input: OrderByPhone,
): Promise<Order> {
  const frame = { rules: await deps.settings.read(), now: deps.clock.now(), payments: deps.payments };
  const mayBeFew = mayOverride(actor.role) && !!input.minimumReason;
  const call = { actorId: actor.id, mayBeFew, customerId, input };
  const placed = await transaction(deps.db, (trx) => placeOnce(trx, frame, call));
  if (placed) await announceOrder(deps.events, placed);
  return readOrderOfCheckout(deps, input.key);
}

/** @returns undefined if an order was already placed with this request key */
async function placeOnce(trx: Trx, frame: QuoteRules, { actorId, mayBeFew, customerId, input }: Call) {
  await lockCustomer(trx, customerId);
  const { key, delivery } = input;
  const before = await findCheckoutById(trx, key);
  if (before && (before.accountId !== customerId || before.orderedBy === null))
    throw new DomainError('phone/key-used');
  if (before) return undefined;
  const wanted = { lines: input.items, date: input.deliveryDate, slot: input.deliveryTime };
  const asked = {
    accountId: customerId,
    by: 'office',
    wanted,
    mayBeFew,
    isDespitePause: input.despitePause,
  } as const;
  const quote = requireNoRefusal(await quoteOrder(trx, frame, asked));
  requireAmount({ total: input.totalAmount, customer: input.customerAmount }, quote);
  await requireSecondOrderConfirmed(trx, customerId, input);
  await requireNoOpenCheckout(trx, customerId, input, frame.now);
  // The reason for ordering below the minimum precedes the note in the order's history.
  const note = [mayBeFew && input.minimumReason, input.note].filter(Boolean).join('\n');
  return placeOnAccount(trx, { key, customerId, quote, delivery, actorId, note, now: frame.now });
}

/**
 * Requires that the request names every existing order of the day. The customer's account is locked, so the later of two
 * concurrent requests sees the order of the earlier one.
 * @throws DomainError `phone/second-order` with the order numbers
 */
async function requireSecondOrderConfirmed(trx: Trx, customerId: number, input: OrderByPhone): Promise<void> {
  const { deliveryDate: date, secondOrderFor: named = [] } = input;
  const existingOrders = await readActiveOrdersOfDate(trx, customerId, { date });
  if (existingOrders.every(({ id }) => named.includes(id))) return;
  const orders = existingOrders.map(({ orderNumber }) => orderNumber).join(', ');
  throw new DomainError('phone/second-order', { orders, date });
}

/**
 * Requires that the customer has no pending payment in the shop, which may be for the same meals. `besideCheckout` skips
 * this check.
 * @throws DomainError `phone/paying-now`
 */
async function requireNoOpenCheckout(
  trx: Trx,
  customerId: number,
  { besideCheckout }: OrderByPhone,
  now: Date,
): Promise<void> {
  if (!besideCheckout && (await readPayableUntil(trx, customerId, now)))
    throw new DomainError('phone/paying-now');
}
