import type { Slot } from '@trpeza/contract/ordering/slots';
import type { QuoteRefusal } from '@trpeza/contract/ordering/quote.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatMoney, parseMoney, toCents, type Cents } from '@trpeza/contract/platform/money';
import { budgetRefusal, readReservedBudget } from '#money/money.api.ts';
import { pauseRefusal } from '#ordering/calendar/pauses.ts';
import { deliveryRefusal, roomRefusal } from '#ordering/calendar/delivery-options.ts';
import { priceLines, type Price } from '#ordering/cart/cart.domain.ts';
import { getCart } from '#ordering/cart/cart.queries.ts';
import { mealRefusals } from '#ordering/cart/meal-refusals.ts';
import { termsOf, type Budget, type OrderTerms } from '#money/agreements/agreements.domain.ts';
import { methodRefusal } from '#platform/payments/offered-methods.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { checkShopOpen, checkKitchenOpen } from './check-open.ts';
import {
  hasSameMeals,
  RESERVATION_MS,
  isSameDelivery,
  type Checkout,
  type CheckoutLine,
} from './checkout.domain.ts';

export interface QuoteRules {
  rules: Settings;
  payments: PaymentProviders;
  now: Date;
}

/** An order before a change of its meals. The change keeps date, slot, fee, split, and the prices of meals that stay. */
interface OrderedBefore extends OrderTerms {
  items: readonly CheckoutLine[];
  feeCents: number;
  subsidyCents: number;
}

interface QuoteRequest {
  accountId: number;
  /** The requested order; undefined quotes the saved cart. */
  wanted?: { lines: readonly { mealId: number; quantity: number }[]; date: string; slot: Slot };
  /** Customers pay online; orders by the office and recurring orders go on account. */
  by: 'customer' | 'office';
  before?: OrderedBefore | undefined;
  /** The open checkout of the saved cart. What this checkout has reserved remains available to the quoted order. */
  open?: Checkout | undefined;
  /** Whether an administrator has given a reason for fewer meals than the minimum. */
  mayBeFew?: boolean | undefined;
  /** Whether to ignore the customer's pause on that date. The office sets this after asking the customer. */
  isDespitePause?: boolean | undefined;
}

/** An error that is listed in `QUOTE_REFUSALS` of the contract. */
export type Refusal = DomainError & { code: QuoteRefusal };

export type OrderQuote = Awaited<ReturnType<typeof quoteOrder>>;

/**
 * Returns the price of an order, its split between the payers, and all current refusals in the order in which pages show
 * them. Checkout, orders by phone, recurring orders and changes all use this function, so that the rules exist only once.
 * The cart page gets the same facts from `getCart`. Budget and slot are checked without a lock here, and again when they
 * are reserved.
 * @throws DomainError `meals/not-found`
 */
export async function quoteOrder(db: Db, { rules, payments, now }: QuoteRules, asked: QuoteRequest) {
  const { accountId, wanted, by, before, open, mayBeFew = false, isDespitePause = false } = asked;
  const cart = await getCart(db, accountId, wanted && { lines: wanted.lines, delivery: wanted });
  if (wanted && cart.lines.length < wanted.lines.length) throw new DomainError('meals/not-found');
  const { deliveryDate: date, deliverySlot: slot } = cart;
  const lines = before ? keepOrderedPrices(cart.lines, before.items) : cart.lines;
  const terms: OrderTerms = before ?? termsOf(cart.agreed, rules);
  const price = priceLines(lines, { deliveryFeeCents: before?.feeCents ?? rules.delivery_fee_cents, terms });
  const budget = await budgetFor(db, cart, accountId, terms.agreementId);
  const reserved = open && isStillReserved(open, cart, now) ? open : undefined;
  const late = deliveryRefusalOf(cart, rules, now);
  const refusals = [
    ...(before ? [] : listChannelRefusals(by, cart, { rules, payments })),
    (cart.customerState ?? 'active') === 'active' ? null : new DomainError('customers/not-served'),
    isDespitePause ? null : pauseRefusal(cart),
    ...mealRefusals(lines, cart, rules, { mayBeFew, ordered: before?.items ?? [] }),
    // A reservation made before the cut-off can be paid until it expires, even after the cut-off.
    before ? null : reserved ? deliveryRefusalOf(cart, rules, reservedAt(reserved)) : late,
    budgetRefusal(budget, toCents(Math.max(0, price.subsidy - (before?.subsidyCents ?? 0)))),
    before || !date || !slot || (open && isSameDelivery(open, { date, slot }))
      ? null
      : await roomRefusal(db, rules, now, { date, slot, except: open?.id ?? null }),
  ].filter((refusal): refusal is Refusal => refusal !== null);
  const reservedUntil = reserved && late ? reserved.expiresAt : null;
  return { ...cart, lines, date, slot, terms, price, budget, refusals, reservedUntil, rules };
}

/** A quote without refusals. */
export interface ReadyOrder extends OrderQuote {
  date: string;
  slot: Slot;
}

/**
 * Throws the first refusal of a quote, if there is one.
 * @throws DomainError
 */
export function requireNoRefusal(quote: OrderQuote): ReadyOrder {
  throwRefusal(quote.refusals[0] ?? null);
  return quote as ReadyOrder;
}

type Cart = Awaited<ReturnType<typeof getCart>>;

/**
 * Returns the refusals that concern the whole channel: why online orders, or orders by the office, are not possible at
 * all.
 */
const listChannelRefusals = (
  by: QuoteRequest['by'],
  { isVerified }: Cart,
  { rules, payments }: Omit<QuoteRules, 'now'>,
): (DomainError | null)[] =>
  by === 'customer'
    ? [checkShopOpen(rules, payments)]
    : [
        checkKitchenOpen(rules, payments),
        methodRefusal(rules, payments, 'account'),
        isVerified ? null : new DomainError('phone/not-verified'),
      ];

function deliveryRefusalOf(
  { deliveryDate: date, deliverySlot: slot }: Cart,
  rules: Settings,
  at: Date,
): DomainError | null {
  if (date && slot) return deliveryRefusal(rules, at, date, slot);
  return new DomainError('calendar/slot-closed', { slot: slot ?? '' });
}

/**
 * Returns the budget that an order counts against. For a changed order this is the budget of its original agreement, even
 * if another agreement applies on the delivery date by now.
 */
async function budgetFor(
  db: Db,
  { agreed, budget, month }: Cart,
  accountId: number,
  agreementId: number | null,
): Promise<Budget> {
  if (month === null || (agreed?.id ?? null) === agreementId) return budget;
  return (await readReservedBudget(db, { accountId, agreementId, month }))!;
}

/** Keeps name, image and price of meals that were in the order before the change. */
const keepOrderedPrices = (lines: Cart['lines'], ordered: readonly CheckoutLine[]): Cart['lines'] =>
  lines.map((line) => {
    const before = ordered.find(({ mealId }) => mealId === line.mealId);
    if (!before) return line;
    const { name, nameMk, imageUrl, priceCents } = before;
    return { ...line, name, nameMk, imageUrl, priceCents };
  });

/** Whether an open checkout has not expired and reserves exactly the meals, date and slot of the cart. */
const isStillReserved = (open: Checkout, cart: Cart, now: Date): boolean =>
  open.expiresAt > now &&
  isSameDelivery(open, { date: cart.deliveryDate, slot: cart.deliverySlot }) &&
  hasSameMeals(open, cart.lines);

/** The time at which the reservation of an open checkout began. */
const reservedAt = ({ expiresAt }: Checkout): Date => new Date(expiresAt.getTime() - RESERVATION_MS);

interface ClaimedAmounts {
  total: string;
  /** The customer's share, if the page shows it. */
  customer?: string | undefined;
}

/**
 * Compares the amounts that a page sends with the calculated ones.
 * @throws DomainError `checkout/amount-changed` with the correct amounts
 */
export function requireAmount(
  { total, customer }: ClaimedAmounts,
  { price, rules }: { price: Price; rules: Pick<Settings, 'currency'> },
): void {
  const isSame =
    parseMoney(total) === price.total && (customer ? parseMoney(customer) === price.customer : true);
  if (!isSame) throw amountChanged(price.total, price.customer, price.subsidy, rules.currency);
}

export const amountChanged = (total: Cents, customer: Cents, subsidy: Cents, currency: string): DomainError =>
  new DomainError('checkout/amount-changed', {
    fullAmount: formatMoney(total),
    customerAmount: formatMoney(customer),
    businessAmount: formatMoney(subsidy),
    currency,
  });
