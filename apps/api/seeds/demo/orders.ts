import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/orders/orders.states';
import { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import { toCents } from '@trpeza/contract/shared/money';
import { priceLines } from '#features/cart/cart.domain.ts';
import { bankAnswerTo } from '#features/payments/gateway/debit-gateway.domain.ts';
import type { SeededCustomer } from './accounts.ts';
import type { Paying, PayingOf } from './agreements.ts';
import type { SeededMeal } from './menu.ts';
import { DELIVERY_NOTES } from './people.ts';
import type { Random } from './random.ts';

export interface DemoOrder {
  customer: SeededCustomer;
  checkoutId: string;
  paymentId: string;
  paymentMethod: PaymentMethod;
  paying: Paying;
  date: string;
  status: OrderStatus;
  outcome: DeliveryOutcome | null;
  note: string;
  orderedAt: Date;
  lines: (SeededMeal & { quantity: number })[];
  price: ReturnType<typeof priceLines>;
}

const DELIVERY_FEE_CENTS = 399;
const DAY_MS = 86_400_000;

interface Board {
  date: string;
  orders: number;
  customers: readonly SeededCustomer[];
  /** The probability of each status, as the number of its repetitions. */
  statuses: readonly OrderStatus[];
}

interface Given {
  meals: SeededMeal[];
  random: Random;
  now: Date;
  payingOf: PayingOf;
}

/** Generates the orders of some delivery dates, each within the budget that it counts in, earliest first. */
export function inventOrders(boards: readonly Board[], given: Given): DemoOrder[] {
  const spent = new Map<string, number>();
  const orders = boards.flatMap((board) =>
    given.random.sample(board.customers, board.orders).flatMap((customer) => {
      const order = inventOrder(board, customer, given);
      const { key, cents } = order.paying.budget;
      const after = (spent.get(key) ?? 0) + order.price.subsidy;
      if (cents !== null && after > cents) return [];
      if (order.status !== 'cancelled') spent.set(key, after);
      return [order];
    }),
  );
  return orders.toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime());
}

/** Six to ten days before the delivery, and never in the future. */
function orderedAt(board: Board, now: Date, random: Random): Date {
  const requested =
    Date.parse(`${board.date}T01:00:00Z`) - (6 + random.below(5)) * DAY_MS + random.below(8 * 3_600_000);
  return new Date(Math.min(requested, now.getTime() - 3_600_000 - random.below(DAY_MS)));
}

function inventOrder(
  board: Board,
  customer: SeededCustomer,
  { meals, random, now, payingOf }: Given,
): DemoOrder {
  const lines = random
    .sample(meals, 4 + random.below(3))
    .map((meal) => ({ ...meal, quantity: 1 + random.below(2) }));
  for (let count = lines.reduce((sum, line) => sum + line.quantity, 0); count < 10; count += 1) {
    random.pick(lines).quantity += 1;
  }
  const status = random.pick(board.statuses);
  const paying = payingOf(customer, board.date);
  const price = priceLines(
    lines.map((line) => ({ ...line, priceCents: toCents(line.priceCents) })),
    { deliveryFeeCents: DELIVERY_FEE_CENTS, terms: paying.terms },
  );
  return {
    customer,
    checkoutId: random.uuid(),
    paymentId: random.uuid(),
    paymentMethod: paying.isOnAccount ? PaymentMethod.account : methodOf(customer, price),
    paying,
    date: board.date,
    status,
    outcome: status === 'completed' ? 'delivered' : null,
    note: random.pick(DELIVERY_NOTES),
    orderedAt: orderedAt(board, now, random),
    lines,
    price,
  };
}

/** One customer in four pays by debit, if the bank pays that amount: the demo starts on a good day. */
const methodOf = ({ id }: SeededCustomer, { customer }: DemoOrder['price']) =>
  id % 4 === 0 && bankAnswerTo({ amount: customer }) === 'pays' ? PaymentMethod.debit : PaymentMethod.card;
