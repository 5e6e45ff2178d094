import { isChangeable } from '@trpeza/contract/orders/change.constants';
import type { PreviewChange } from '@trpeza/contract/orders/change.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { toCents, type Cents } from '@trpeza/contract/shared/money';
import { budgetRefusal, readHeldBudget } from '#features/budgets/reserve-budget.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import type { Budget } from '#features/funding/funding.domain.ts';
import { priceLines } from '#features/cart/cart.domain.ts';
import { loadUnsavedCart } from '#features/cart/cart.steps.ts';
import { holdRefusal } from '#features/calendar/calendar.steps.ts';
import { mealRefusals, servedRefusal } from '#features/checkout/order-rules.ts';
import { methodRefusal } from '#features/payments/offered-methods.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import { readLivePayment } from '#features/payments/payments.steps.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { keepingPrices, settlementOf } from './change.domain.ts';
import { listOrderItems, type OrderRow } from './orders.queries.ts';

interface Frame {
  rules: Settings;
  payments: PaymentProviders;
  items: PreviewChange['items'];
  /** An administrator's reason lifts the minimum. */
  mayBeFew: boolean;
  /** The office has asked the customer, who takes no meals on that day. */
  isDespiteHold: boolean;
}

/** @throws DomainError `orders/change-not-allowed` once the kitchen has begun, or meals were credited */
export function requireChangeable(order: OrderRow): void {
  const { id: number, status, isDishonoured, creditedCents } = order;
  const credits = creditedCents > 0 ? [creditedCents] : [];
  const asShown = { status, credits, ...(isDishonoured ? { isDishonoured } : {}) };
  if (!isChangeable(asShown)) throw new DomainError('orders/change-not-allowed', { number, status });
}

/**
 * Step: what an order would be with other meals, and every refusal of that. Its day and place stay as they were taken, and
 * so do its delivery fee, its split, and the price of what it had; a meal that is sold out since may stay or become less.
 * @throws DomainError `meals/not-found`
 */
export async function evaluateChange(
  db: Db,
  order: OrderRow,
  { rules, payments, items, mayBeFew, isDespiteHold }: Frame,
) {
  const { accountId, deliveryDate, deliverySlot: deliveryTime } = order;
  const before = await listOrderItems(db, [order.id]);
  const wanted = await loadUnsavedCart(db, accountId, { deliveryDate, deliveryTime, items });
  const lines = keepingPrices(wanted.lines, before);
  const price = priceLines(lines, { deliveryFeeCents: order.feeCents, terms: order });
  const settlement = settlementOf(await paidFor(db, order), price.customer);
  const more = toCents(Math.max(0, price.subsidy - order.subsidyCents));
  const budget = await budgetFor(db, order, wanted);
  const refusals = [
    servedRefusal(wanted),
    isDespiteHold ? null : holdRefusal(wanted),
    ...mealRefusals(wanted, rules, { mayBeFew, ordered: before }),
    budgetRefusal(budget, more),
    settlement.onAccount > order.onAccountCents ? methodRefusal(rules, payments, 'account') : null,
  ].filter((refusal) => refusal !== null);
  return { wanted: { ...wanted, lines }, before, price, settlement, budget, refusals };
}

/** That of its own agreement, whatever holds on its day by now. */
async function budgetFor(
  db: Db,
  { accountId, agreementId, deliveryDate }: OrderRow,
  { agreed, budget }: Awaited<ReturnType<typeof loadUnsavedCart>>,
): Promise<Budget> {
  if ((agreed?.id ?? null) === agreementId) return budget;
  return (await readHeldBudget(db, { accountId, agreementId, month: monthOf(deliveryDate) }))!;
}

export type EvaluatedChange = Awaited<ReturnType<typeof evaluateChange>>;

/** What its customer has paid for an order, and how. */
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
