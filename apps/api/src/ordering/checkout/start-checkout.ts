import { randomUUID } from 'node:crypto';
import type { Delivery, PaymentIntent } from '@trpeza/contract/ordering/checkout.schemas';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { CheckoutDeps, OrderDeps } from '#ordering/ordering.deps.ts';
import { lockAccount } from '#access/access.api.ts';
import { lockCart } from '#ordering/cart/cart.queries.ts';
import {
  askProvider,
  cardSecretOf,
  type ConflictingPayment,
  livePaymentOf,
  type RecordedPayment,
  recordPayment,
} from '#money/money.api.ts';
import { onlineMethods } from '#platform/payments/offered-methods.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import {
  RESERVATION_MS,
  isSameDelivery,
  snapshotOf,
  type Checkout,
  type NewCheckout,
} from './checkout.domain.ts';
import { replacePayment } from './replace-payment.ts';
import { lockOpenCheckoutOf } from './checkout.queries.ts';
import { quoteOrder, requireAmount, requireNoRefusal } from './quote-order.ts';
import { updateReservedCheckout, reserveCheckout } from './reserve-checkout.ts';

interface StartedCheckout {
  checkout: NewCheckout;
  /** The card payment of the checkout. Undefined if there is nothing to pay or no card payment is offered. */
  payment: RecordedPayment | undefined;
}
interface Input {
  amount: string;
  customerAmount?: string | undefined;
  delivery?: Delivery | undefined;
}

/**
 * Creates the caller's only open checkout from the current cart, or updates it. Reserves its budget and slot, and creates
 * a card payment for exactly its amount. An existing payment with another amount or method is cancelled first, so that a
 * customer cannot pay twice or for an outdated cart.
 * @throws DomainError all refusals of an order, and `checkout/already-paid` if the earlier payment has arrived
 */
export async function startCheckout(
  deps: OrderDeps,
  accountId: number,
  input: Input,
): Promise<PaymentIntent> {
  const rules = await deps.settings.read();
  const { checkout, payment } = await replacePayment(deps, () =>
    transaction(deps.db, (trx) => begin(trx, deps, { accountId, input, rules })),
  );
  const card = payment ? await cardOf(deps, payment) : NO_CARD;
  return present(
    checkout,
    card,
    takesCards(rules, deps.payments) ? deps.payments[PaymentMethod.card] : undefined,
  );
}

interface Card {
  secret: string;
  isProcessing: boolean;
}

const NO_CARD: Card = { secret: '', isProcessing: false };

/**
 * Returns the secret of a card payment and whether the payment is processing. Asks the provider only if a page received
 * the secret before, because otherwise no card can have been entered.
 */
async function cardOf(deps: CheckoutDeps, payment: RecordedPayment): Promise<Card> {
  const secret = await cardSecretOf(deps, payment);
  const mayBeGiven = payment.clientSecret !== null;
  return { secret, isProcessing: mayBeGiven && (await askProvider(deps, payment)) === 'processing' };
}

interface Requested {
  accountId: number;
  input: Input;
  rules: Settings;
}

/**
 * Creates a checkout from the current cart, or updates the open one. Locks the account first, so other operations for
 * this customer wait. Lock order, as everywhere: account, checkout, cart, budget, slot.
 * @returns the existing payment if it must be cancelled first, because its amount or method differs
 */
async function begin(
  trx: Trx,
  deps: CheckoutDeps,
  requested: Requested,
): Promise<StartedCheckout | ConflictingPayment> {
  const { accountId, rules } = requested;
  const { clock, payments } = deps;
  const now = clock.now();
  await lockAccount(trx, accountId);
  const open = await lockOpenCheckoutOf(trx, accountId);
  await lockCart(trx, accountId);
  const next = await evaluate(trx, deps, requested, { open, now });
  const live = open && (await livePaymentOf(trx, open.id));
  if (live && live.amountCents !== next.customerCents) return { conflicting: live };
  await (open
    ? updateReservedCheckout(trx, open, next, { rules, now })
    : reserveCheckout(trx, next, { rules, now, state: 'open', orderedBy: null }));
  // No payment is created if there is nothing to pay: providers reject a payment of zero.
  if (next.customerCents === 0) return { checkout: next, payment: undefined };
  // Without card payments customers start the debit themselves; a debit that is in progress stays.
  if (!takesCards(rules, payments))
    return live?.method === PaymentMethod.card
      ? { conflicting: live }
      : { checkout: next, payment: undefined };
  const amount = toCents(next.customerCents);
  const wanted = { checkoutId: next.id, method: PaymentMethod.card, amount, currency: rules.currency, now };
  const payment = await recordPayment(trx, payments, wanted);
  return 'conflicting' in payment ? payment : { checkout: next, payment };
}

/**
 * Evaluates the cart and returns the checkout that results from it.
 * @throws DomainError all refusals of an order
 */
async function evaluate(
  trx: Trx,
  { payments }: CheckoutDeps,
  { accountId, input, rules }: Requested,
  { open, now }: { open: Checkout | undefined; now: Date },
): Promise<NewCheckout> {
  const quote = requireNoRefusal(
    await quoteOrder(trx, { rules, payments, now }, { accountId, by: 'customer', open }),
  );
  requireAmount({ total: input.amount, customer: input.customerAmount }, quote);
  const delivery = input.delivery ?? open?.delivery;
  if (!delivery) throw new DomainError('checkout/delivery-missing');
  return snapshotOf(quote, {
    id: open?.id ?? randomUUID(),
    accountId,
    delivery,
    slotCapacity: open && isSameDelivery(open, quote) ? open.slotCapacity : rules.slot_capacity,
    expiresAt: quote.reservedUntil ?? new Date(now.getTime() + RESERVATION_MS),
  });
}

const takesCards = (rules: Settings, payments: PaymentProviders): boolean =>
  onlineMethods(rules, payments).includes(PaymentMethod.card);

function present(
  checkout: NewCheckout,
  { secret: clientSecret, isProcessing }: Card,
  cards: PaymentProviders[typeof PaymentMethod.card] | undefined,
): PaymentIntent {
  return {
    clientSecret,
    isProcessing,
    provider: cards && cards.name !== 'none' ? cards.name : null,
    publishableKey: cards?.publishableKey ?? null,
    orderId: checkout.id,
    fullAmount: formatMoney(toCents(checkout.totalCents)),
    customerAmount: formatMoney(toCents(checkout.customerCents)),
    businessAmount: formatMoney(toCents(checkout.subsidyCents)),
    businessPaymentStatus: 'pending',
    expiresAt: checkout.expiresAt.toISOString(),
    deliveryDate: checkout.deliveryDate,
    deliveryTime: checkout.deliverySlot,
  };
}
