import { randomUUID } from 'node:crypto';
import type { Delivery, PaymentIntent } from '@trpeza/contract/checkout/checkout.schemas';
import { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { lockAccount } from '#features/accounts/accounts.steps.ts';
import { exceededNow, releaseBudget, reserveBudget, takingBudget } from '#features/budgets/reserve-budget.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import { deliveryRefusal, reserveSlot } from '#features/calendar/delivery-options.ts';
import { onlineRefusal } from '#features/opening/open-refusal.ts';
import { unchangedCart } from '#features/cart/change-cart.ts';
import { loadCart, lockCart } from '#features/cart/cart.steps.ts';
import {
  askProvider,
  cardSecretOf,
  chargingNew,
  livePaymentOf,
  recordPayment,
  type ConflictingPayment,
  type RecordedPayment,
} from '#features/payments/open-payment.ts';
import { onlineMethods } from '#features/payments/offered-methods.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { hasSameMeals, snapshotOf, type Checkout, type NewCheckout } from './checkout.domain.ts';
import { replacePayment, type PlacePaid } from './replace-payment.ts';
import { beginCheckout, lockOpenCheckoutOf, updateCheckout } from './checkout.queries.ts';
import { requireAmount, requireReady } from './order-rules.ts';

/** How long budget and place are held for a pending payment. */
const HELD_MS = 30 * 60_000;

export type CheckoutDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

interface Locked {
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
  throwRefusal(onlineRefusal(rules, deps.payments));
  const requested = { accountId, input, rules };
  const { checkout, payment } = await replacePayment(
    deps,
    async () =>
      (await beginAtOnce(deps, requested)) ??
      transaction(deps.db, (trx) => beginUnderLock(trx, deps, requested)),
  );
  const card = payment ? await cardOf(deps, payment) : NO_CARD;
  return present(checkout, card, takesCards(rules, deps) ? deps.payments[PaymentMethod.card] : undefined);
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
 * The usual case: nothing is open, and no other delivery competes for the place. The cart is evaluated without any lock,
 * and one statement begins the checkout if the cart still is what was evaluated.
 * @returns nothing when this is not the case, or no longer
 */
async function beginAtOnce(
  { db, clock, payments }: CheckoutDeps,
  requested: Requested,
): Promise<Locked | undefined> {
  const [cart, now] = [await loadCart(db, requested.accountId), clock.now()];
  if (cart.hasOpenCheckout || requested.rules.slot_capacity !== null) return undefined;
  const next = evaluate(cart, requested, { open: undefined, now });
  try {
    return await begin(db, payments, { next, cart, rules: requested.rules, now });
  } catch (error) {
    // A concurrent request of the same person has just begun its checkout.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** The general case, while other operations for this customer wait and their cart stays unchanged. */
async function beginUnderLock(
  trx: Trx,
  { clock, payments }: CheckoutDeps,
  requested: Requested,
): Promise<Locked | ConflictingPayment> {
  const { accountId, rules } = requested;
  const now = clock.now();
  await lockAccount(trx, accountId);
  // If it is just becoming an order, this waits until its meals are taken out of the cart.
  const open = await lockOpenCheckoutOf(trx, accountId);
  await lockCart(trx, accountId);
  const cart = await loadCart(trx, accountId);
  const next = evaluate(cart, requested, { open, now });
  if (open) return refresh(trx, payments, { open, next, rules, now });
  const begun = await begin(trx, payments, { next, cart, rules, now });
  if (!begun) throw new Error(`cart ${accountId}: changed by somebody else while it was held`);
  await reserveSlot(trx, rules, now, placeOf(next));
  return begun;
}

type Cart = Awaited<ReturnType<typeof loadCart>>;

/** The checkout that results from a cart. @throws DomainError every refusal of an order except those of budget and room */
function evaluate(
  cart: Cart,
  { accountId, input, rules }: Requested,
  { open, now }: { open: Checkout | undefined; now: Date },
): NewCheckout {
  const reserved = open && isStillReserved(open, cart, now) ? open : undefined;
  const { date, slot, price, terms } = requireReady(cart, rules, reserved ? reservedAt(reserved) : now);
  const isLate = reserved !== undefined && deliveryRefusal(rules, now, date, slot) !== null;
  requireAmount({ total: input.amount, customer: input.customerAmount }, price, rules);
  const delivery = input.delivery ?? open?.delivery;
  if (!delivery) throw new DomainError('checkout/delivery-missing');
  return snapshotOf({
    id: open?.id ?? randomUUID(),
    accountId,
    lines: cart.lines,
    price,
    terms,
    delivery,
    slotCapacity: open && isSamePlace(open, { date, slot }) ? open.slotCapacity : rules.slot_capacity,
    date,
    slot,
    expiresAt: isLate ? reserved.expiresAt : new Date(now.getTime() + HELD_MS),
  });
}

/**
 * Whether an open checkout holds these very meals for this place. What was reserved in time can be paid until it expires, also
 * after the cut-off: its date is judged as it was then, and it is not held any longer.
 */
const isStillReserved = (open: Checkout, cart: Cart, now: Date): boolean =>
  open.expiresAt > now &&
  isSamePlace(open, { date: cart.deliveryDate, slot: cart.deliverySlot }) &&
  hasSameMeals(open, cart.lines);

/** When an open checkout was last requested in time. */
const reservedAt = ({ expiresAt }: Checkout): Date => new Date(expiresAt.getTime() - HELD_MS);

const isSamePlace = (open: Checkout, { date, slot }: { date: string | null; slot: string | null }): boolean =>
  open.deliveryDate === date && open.deliverySlot === slot;

interface Step {
  next: NewCheckout;
  rules: Settings;
  now: Date;
}

/**
 * A new checkout, its budget and its payment, in one statement.
 * @returns nothing when the cart is no longer what was evaluated; nothing has been written then
 */
async function begin(
  db: Db,
  payments: PaymentProviders,
  { next, cart, rules, now }: Step & { cart: Cart },
): Promise<Locked | undefined> {
  const wanted = cardPayment(next, rules, now);
  const card = mustPay(next) && takesCards(rules, { payments }) ? chargingNew(payments, wanted) : undefined;
  const budget = budgetEntry(next, 'reserved', now);
  const { isReady, isBegun } = await beginCheckout(db, next, {
    createdAt: now,
    ready: unchangedCart(next.accountId, cart),
    parts: [takingBudget(budget), ...(card ? [card.charged] : [])],
  });
  if (!isReady) return undefined;
  // The agreement has ended since, where nothing is exceeded.
  if (!isBegun) return void throwRefusal((await exceededNow(db, budget)) ?? null);
  return { checkout: next, payment: card?.payment };
}

/** Updates the open checkout to the current cart: what it held is released before the new is taken; it is written last. */
async function refresh(
  trx: Trx,
  payments: PaymentProviders,
  { open, next, rules, now }: Step & { open: Checkout },
): Promise<Locked | ConflictingPayment> {
  // A payment whose amount is still right is kept; one for another amount must be cancelled before the checkout changes.
  const live = open.customerCents === next.customerCents ? undefined : await livePaymentOf(trx, open.id);
  if (live) return { conflicting: live };
  await releaseBudget(trx, budgetEntry(open, 'released', now));
  await reserveBudget(trx, budgetEntry(next, 'reserved', now));
  const place = placeOf(next);
  if (!isSamePlace(open, place)) await reserveSlot(trx, rules, now, place);
  await updateCheckout(trx, next);
  if (!mustPay(next)) return { checkout: next, payment: undefined };
  if (!takesCards(rules, { payments })) return stopCard(trx, next);
  const payment = await recordPayment(trx, payments, cardPayment(next, rules, now));
  return 'conflicting' in payment ? payment : { checkout: next, payment };
}

/** With nothing to pay the provider is not called: it would refuse a payment of zero. */
const mustPay = (checkout: NewCheckout): boolean => checkout.customerCents > 0;

const cardPayment = ({ id, customerCents }: NewCheckout, { currency }: Settings, now: Date) =>
  ({ checkoutId: id, method: PaymentMethod.card, amount: toCents(customerCents), currency, now }) as const;

const placeOf = ({ id, deliveryDate: date, deliverySlot: slot }: NewCheckout) => ({ date, slot, except: id });

const takesCards = (rules: Settings, { payments }: Pick<CheckoutDeps, 'payments'>): boolean =>
  onlineMethods(rules, payments).includes(PaymentMethod.card);

/** Where cards are not accepted the customer begins a debit themselves; one that they have begun stays. */
async function stopCard(trx: Trx, checkout: NewCheckout): Promise<Locked | ConflictingPayment> {
  const live = await livePaymentOf(trx, checkout.id);
  return live?.method === PaymentMethod.card ? { conflicting: live } : { checkout, payment: undefined };
}

type Holder = Pick<Checkout, 'id' | 'accountId' | 'deliveryDate' | 'subsidyCents' | 'agreementId'>;

export const budgetEntry = (checkout: Holder, kind: 'reserved' | 'released', at: Date) => ({
  accountId: checkout.accountId,
  agreementId: checkout.agreementId,
  month: monthOf(checkout.deliveryDate),
  kind,
  ...(kind === 'reserved' ? { holdsOn: checkout.deliveryDate } : {}),
  subsidy: toCents(checkout.subsidyCents),
  checkoutId: checkout.id,
  at,
});

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
