import { mayOverride } from '@trpeza/contract/ordering/change.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderByPhone } from '@trpeza/contract/ordering/phone.schemas';
import { lockCustomer } from '#access/accounts/accounts.steps.ts';
import { findCheckoutById, readPayingUntil } from '#ordering/checkout/checkout.steps.ts';
import { quoteOrder, requireAmount, requireReady, type QuoteRules } from '#ordering/checkout/quote-order.ts';
import { announceOrder } from '#ordering/orders/announce-order.ts';
import { readOpenOrdersOf, readPlaced } from '#ordering/orders/orders.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { placeOnAccount } from '#ordering/orders/place-on-account.ts';

type PhoneDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'payments' | 'settings'>;

interface Call {
  actorId: number;
  /** An administrator has said why there are fewer meals than the minimum. */
  mayBeFew: boolean;
  customerId: number;
  input: OrderByPhone;
}

/**
 * Orders for a customer who is on the telephone: by the same rules as the shop, in one transaction, with their share on
 * account. Their own cart and a checkout that they may be paying at this moment stay as they are.
 * @throws DomainError every refusal of an order, `phone/second-order` where an existing order of that day was not named,
 * `phone/paying-now` where the caller has not said yes to an order beside that checkout, and `checkout/amount-changed` when another total was read out to them
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
  return readPlaced(deps, input.key);
}

/** @returns nothing when this key has made its order before */
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
    isDespiteHold: input.despiteHold,
  } as const;
  const quote = requireReady(await quoteOrder(trx, frame, asked));
  requireAmount({ total: input.totalAmount, customer: input.customerAmount }, quote);
  await requireRequested(trx, customerId, input);
  await requireBesideCheckout(trx, customerId, input, frame.now);
  // Why there are fewer meals stands in the order's history before the note.
  const note = [mayBeFew && input.minimumReason, input.note].filter(Boolean).join('\n');
  return placeOnAccount(trx, { key, customerId, quote, delivery, actorId, note, now: frame.now });
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

/** The customer may be paying for the same meals at this moment. @throws DomainError `phone/paying-now` */
async function requireBesideCheckout(
  trx: Trx,
  customerId: number,
  { besideCheckout }: OrderByPhone,
  now: Date,
): Promise<void> {
  if (!besideCheckout && (await readPayingUntil(trx, customerId, now)))
    throw new DomainError('phone/paying-now');
}
