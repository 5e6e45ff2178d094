import { isChangeable } from '@trpeza/contract/ordering/change-order.constants';
import type { PreviewChange } from '@trpeza/contract/ordering/change-order.schemas';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import { quoteOrder, type QuoteRules, type Refusal } from '#ordering/checkout/quote-order.ts';
import { methodRefusal } from '#platform/payments/offered-methods.ts';
import { readLivePayment } from '#money/money.api.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { settleShareChange } from './change-order.domain.ts';
import { listOrderItems, type OrderRow } from './orders.queries.ts';

interface Changing extends QuoteRules {
  items: PreviewChange['items'];
  /** Whether an administrator has given a reason for fewer meals than the minimum. */
  mayBeFew?: boolean | undefined;
  /** Whether to ignore the customer's pause on that date. The office sets this after asking the customer. */
  isDespitePause?: boolean | undefined;
}

/**
 * Requires that the meals of an order can still be changed.
 * @throws DomainError `orders/change-not-allowed` if the kitchen has started, meals were credited or the debit was
 * dishonoured
 */
export function requireChangeable(order: OrderRow): void {
  const { id: number, status, isDishonoured, creditedCents } = order;
  const credits = creditedCents > 0 ? [creditedCents] : [];
  const asShown = { status, credits, ...(isDishonoured ? { isDishonoured } : {}) };
  if (!isChangeable(asShown)) throw new DomainError('orders/change-not-allowed', { number, status });
}

/**
 * Returns the quote of an order with other meals, and how the price difference is settled. A meal that has sold out since
 * the order was placed may stay or be reduced.
 * @throws DomainError `meals/not-found`
 */
export async function evaluateChange(
  db: Db,
  order: OrderRow,
  { items: lines, mayBeFew, isDespitePause, ...frame }: Changing,
) {
  const { accountId, deliveryDate: date, deliverySlot: slot } = order;
  const items = await listOrderItems(db, [order.id]);
  const quote = await quoteOrder(db, frame, {
    accountId,
    by: 'office',
    wanted: { lines, date, slot },
    before: { ...order, items },
    mayBeFew,
    isDespitePause,
  });
  const settlement = settleShareChange(await paidFor(db, order), quote.price.customer);
  const isMoreOnAccount = settlement.onAccount > order.onAccountCents;
  const refusal = isMoreOnAccount ? methodRefusal(frame.rules, frame.payments, 'account') : null;
  const refusals = refusal ? [...quote.refusals, refusal as Refusal] : quote.refusals;
  return { quote: { ...quote, refusals }, before: items, settlement };
}

export type EvaluatedChange = Awaited<ReturnType<typeof evaluateChange>>;

/** Returns how much the customer has paid for an order, and whether it is on account. */
async function paidFor(db: Db, order: OrderRow) {
  const payment = await readLivePayment(db, order.checkoutId);
  const isOnAccount = order.paymentMethod === 'account';
  const isDebt = payment?.state === 'dishonoured' && order.onAccountCents > 0;
  const isPaid = payment && !isOnAccount && !isDebt;
  const paid: Cents = toCents(isPaid ? payment.amountCents - (order.refundCents ?? 0) : 0);
  return {
    paid,
    isOnAccount,
    before: toCents(order.customerCents),
    onAccount: toCents(order.onAccountCents),
  };
}
