import { randomUUID } from 'node:crypto';
import type { Delivery, PaymentIntent } from '@trpeza/contract/ordering/checkout.schemas';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { lockAccount } from '#access/accounts/accounts.steps.ts';
import { lockCart } from '#ordering/cart/cart.steps.ts';
import {
  askProvider,
  cardSecretOf,
  livePaymentOf,
  recordPayment,
  type ConflictingPayment,
  type RecordedPayment,
} from '#money/online-payments/open-payment.ts';
import { onlineMethods } from '#platform/payments/offered-methods.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { HELD_MS, isSamePlace, snapshotOf, type Checkout, type NewCheckout } from './checkout.domain.ts';
import { replacePayment, type PlacePaid } from './replace-payment.ts';
import { lockOpenCheckoutOf } from './checkout.queries.ts';
import { quoteOrder, requireAmount, requireReady } from './quote-order.ts';
import { changeReserved, reserveCheckout } from './reserve-checkout.ts';

export type CheckoutDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

interface Begun {
  checkout: NewCheckout;
  /** Undefined when there is nothing to pay. */
  payment: RecordedPayment | undefined;
}
interface Input {
  amount: string;
  customerAmount?: string | undefined;
  delivery?: Delivery | undefined;
}

/**
 * Makes or refreshes the caller's one open checkout: the cart as it is now, the recipient, the split, and the budget and
 * place held for it; then a card payment for exactly that. A payment whose amount or method no longer fits is cancelled
 * first, so a customer can never pay for a cart that has changed, or twice.
 * @throws DomainError every refusal of an order, and `checkout/already-paid` when the last payment went through after all
 */
export async function startCheckout(
  deps: CheckoutDeps & { placePaid: PlacePaid },
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

/** Only with a secret that a page has had before may a card have been given. */
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
 * Begins the checkout, or changes the open one to the cart as it is now. Other operations for this customer wait.
 * Locks are taken in the order of all code: account, checkout, cart, budget, slot.
 * @returns the payment that must be cancelled first, if it is for another amount or by another method
 */
async function begin(
  trx: Trx,
  deps: CheckoutDeps,
  requested: Requested,
): Promise<Begun | ConflictingPayment> {
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
    ? changeReserved(trx, open, next, { rules, now })
    : reserveCheckout(trx, next, { rules, now, state: 'open', orderedBy: null }));
  // With nothing to pay the provider is not asked: it would refuse a payment of zero.
  if (next.customerCents === 0) return { checkout: next, payment: undefined };
  // Where cards are not accepted the customer begins a debit themselves; one that they have begun stays.
  if (!takesCards(rules, payments))
    return live?.method === PaymentMethod.card
      ? { conflicting: live }
      : { checkout: next, payment: undefined };
  const amount = toCents(next.customerCents);
  const wanted = { checkoutId: next.id, method: PaymentMethod.card, amount, currency: rules.currency, now };
  const payment = await recordPayment(trx, payments, wanted);
  return 'conflicting' in payment ? payment : { checkout: next, payment };
}

/** The checkout that results from a cart. @throws DomainError every refusal of an order */
async function evaluate(
  trx: Trx,
  { payments }: CheckoutDeps,
  { accountId, input, rules }: Requested,
  { open, now }: { open: Checkout | undefined; now: Date },
): Promise<NewCheckout> {
  const quote = requireReady(
    await quoteOrder(trx, { rules, payments, now }, { accountId, by: 'customer', open }),
  );
  requireAmount({ total: input.amount, customer: input.customerAmount }, quote);
  const delivery = input.delivery ?? open?.delivery;
  if (!delivery) throw new DomainError('checkout/delivery-missing');
  return snapshotOf(quote, {
    id: open?.id ?? randomUUID(),
    accountId,
    delivery,
    slotCapacity: open && isSamePlace(open, quote) ? open.slotCapacity : rules.slot_capacity,
    expiresAt: quote.heldUntil ?? new Date(now.getTime() + HELD_MS),
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
