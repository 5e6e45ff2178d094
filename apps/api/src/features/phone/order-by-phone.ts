import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderByPhone } from '@trpeza/contract/phone/phone.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { parseMoney } from '@trpeza/contract/shared/money';
import { lockCustomer } from '#features/accounts/accounts.steps.ts';
import { loadUnsavedCart } from '#features/cart/cart.steps.ts';
import { snapshotOf } from '#features/checkout/checkout.domain.ts';
import { findCheckout } from '#features/checkout/checkout.steps.ts';
import { requireAmount, requireReady } from '#features/checkout/order-rules.ts';
import { takeAtOnce } from '#features/checkout/take-at-once.ts';
import { openRefusal } from '#features/opening/open-refusal.ts';
import { announceOrder } from '#features/orders/announce-order.ts';
import { readOpenOrdersOf, readPlaced } from '#features/orders/orders.steps.ts';
import { writeOrder } from '#features/orders/write-order.ts';
import { methodRefusal } from '#features/payments/offered-methods.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import { putOnAccount } from '#features/payments/payments.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { verifiedRefusal } from './verified-refusal.ts';

type PhoneDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'payments' | 'settings'>;

interface Call {
  actorId: number;
  customerId: number;
  input: OrderByPhone;
}

/**
 * Orders for a customer who is on the telephone: by the same rules as the shop, in one transaction, with their share on
 * account. Their own cart and a checkout that they may be paying at this moment stay as they are.
 * @throws DomainError every refusal of an order, `phone/second-order` where an existing order of that day was not named,
 * and `checkout/amount-changed` when another total was read out to them
 */
export async function orderByPhone(
  deps: PhoneDeps,
  actor: Actor,
  customerId: number,
  input: OrderByPhone,
): Promise<Order> {
  const frame = { rules: await deps.settings.read(), now: deps.clock.now(), payments: deps.payments };
  const call = { actorId: actor.id, customerId, input };
  const placed = await deps.db.transaction().execute((trx) => placeOnce(trx, frame, call));
  if (placed) await announceOrder(deps.events, placed);
  return readPlaced(deps, input.key);
}

/** @returns nothing when this key has made its order before */
async function placeOnce(
  trx: Trx,
  { rules, now, payments }: { rules: Settings; now: Date; payments: PaymentProviders },
  { actorId, customerId, input }: Call,
) {
  const customer = await lockCustomer(trx, customerId);
  const before = await findCheckout(trx, input.key);
  if (before && (before.accountId !== customerId || before.orderedBy === null))
    throw new DomainError('phone/key-used');
  if (before) return undefined;
  throwRefusal(openRefusal(rules, payments));
  throwRefusal(methodRefusal(rules, payments, 'account'));
  throwRefusal(verifiedRefusal(customer));
  const wanted = await loadUnsavedCart(trx, customerId, input);
  const { date, slot, price } = requireReady(wanted, rules, now);
  requireAmount(parseMoney(input.totalAmount), price, rules);
  await requireRequested(trx, customerId, input);
  const checkout = snapshotOf({
    id: input.key,
    accountId: customerId,
    lines: wanted.lines,
    price,
    customerShareBps: rules.customer_share_bps,
    slotCapacity: rules.slot_capacity,
    delivery: input.delivery,
    date,
    slot,
    expiresAt: now,
  });
  const isNew = await takeAtOnce(trx, checkout, { rules, now, orderedBy: actorId });
  // A concurrent order for another customer used the same key.
  if (!isNew) throw new DomainError('phone/key-used');
  const { currency } = rules;
  const payment = await putOnAccount(trx, { checkoutId: checkout.id, amount: price.customer, currency });
  return writeOrder(trx, checkout, { payment, actorId, note: input.note });
}

/**
 * A second order for a day is made only when the caller has named every existing one. The customer's account is locked,
 * so that of two concurrent requests the later one sees the earlier one's order.
 * @throws DomainError `phone/second-order` with the numbers of the orders
 */
async function requireRequested(trx: Trx, customerId: number, input: OrderByPhone): Promise<void> {
  const { deliveryDate: date, secondOrderFor: named = [] } = input;
  const standing = await readOpenOrdersOf(trx, customerId, { date });
  if (standing.every(({ id }) => named.includes(id))) return;
  const orders = standing.map(({ orderNumber }) => orderNumber).join(', ');
  throw new DomainError('phone/second-order', { orders, date });
}
