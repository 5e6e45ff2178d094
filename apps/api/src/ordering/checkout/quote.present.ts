import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { formatMoney, timesCents, toCents } from '@trpeza/contract/platform/money';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import { remainingOf } from '#money/budgets/budgets.domain.ts';
import { countMeals } from '#ordering/cart/cart.domain.ts';
import { presentPause } from '#ordering/cart/cart.present.ts';
import { conflictsOfLine } from '#ordering/cart/meal-refusals.ts';
import { presentTerms } from '#money/agreements/agreements.domain.ts';
import type { OrderQuote } from './quote-order.ts';

interface QuoteContext {
  /** Earlier prices in cents, by meal id. */
  pricesBefore?: ReadonlyMap<number, number>;
  openOrders?: Quote['openOrders'];
  payingUntil?: Date | null;
  change?: Quote['change'];
  /** Subsidy of the order before the change, in cents. */
  subsidyBefore?: number;
}

const money = (cents: number): string => formatMoney(toCents(cents));

/** Converts a quote to its response; the options are facts that only some previews show. */
export function presentQuote(
  quote: OrderQuote,
  { pricesBefore, openOrders = [], payingUntil = null, change = null, subsidyBefore = 0 }: QuoteContext = {},
): Quote {
  const { lines, price, rules, month, budget, terms, agreed } = quote;
  const left = budget.plan === null ? null : remainingOf(budget.plan, budget.spent);
  return {
    lines: lines.map((line) => {
      const { mealId, name, nameMk, quantity, isActive, stockStatus, deletedAt } = line;
      const before = pricesBefore?.get(mealId);
      return {
        mealId,
        name,
        name_mk: nameMk,
        price: money(line.priceCents),
        priceBefore: before === undefined ? null : money(before),
        quantity,
        subtotal: formatMoney(timesCents(toCents(line.priceCents), quantity)),
        orderable: deletedAt === null && isOrderable({ isActive, stockStatus }),
        conflicts: conflictsOfLine(line, quote),
      };
    }),
    mealCount: countMeals(lines),
    minimum: Number(rules.min_order_quantity),
    subtotal: money(price.subtotal),
    deliveryFee: money(price.fee),
    totalAmount: money(price.total),
    customerAmount: money(price.customer),
    subsidyAmount: money(price.subsidy),
    budget:
      left === null || month === null
        ? null
        : {
            month,
            period: budget.period,
            remaining: money(left),
            after: money(left - (price.subsidy - subsidyBefore)),
          },
    terms: presentTerms(terms, agreed?.funder ?? null),
    pausedOn: presentPause(quote),
    openOrders,
    payingUntil: payingUntil?.toISOString() ?? null,
    change,
    refusals: quote.refusals.map(({ code, params }) => ({ code, params })),
  };
}
