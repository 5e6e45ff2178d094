import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { deliverableDates } from '#ordering/calendar/calendar.domain.ts';
import { addDays } from '#platform/local-time.domain.ts';
import type { Office } from './open-office.ts';
import type { DemoCustomer } from './people.ts';
import { createRandom, type Random } from './random.ts';

const WEEKS_BACK = 13;
/** The visitors' customer account has no orders in the last weeks, so that its budget of this month is unused. */
const WEEKS_WITHOUT_VISITOR = 5;
const DAY_MS = 86_400_000;

/** Statuses to draw from for the orders of a date. Repeated values are more likely. */
const PAST: readonly OrderStatus[] = [...Array<OrderStatus>(24).fill('completed'), 'cancelled'];
const COMING: readonly OrderStatus[] = [
  ...Array<OrderStatus>(4).fill('pending'),
  'processing',
  'processing',
  'ready_for_delivery',
];

export const DELIVERY_NOTES = [
  '',
  '',
  '',
  'Please ring twice, I am slow to the door.',
  'Ѕвонете двапати, бавно одам до вратата.',
  'The gate sticks, push it hard.',
  'Leave nothing outside: the dog is faster than I am.',
  'Влезот е од задната страна.',
  'Call before you come, please.',
];

export interface DemoOrder {
  customer: DemoCustomer;
  date: string;
  orderedAt: Date;
  status: OrderStatus;
  delivery: Delivery;
  items: { mealId: number; quantity: number }[];
}

interface Board {
  date: string;
  orders: number;
  customers: readonly DemoCustomer[];
  statuses: readonly OrderStatus[];
}

/**
 * Draws the orders of past Mondays, of the coming Monday and of the first Monday that can still be ordered, sorted by time.
 */
export function generateOrders(
  { settings, today }: Office,
  now: Date,
  { customers, mealIds }: { customers: readonly DemoCustomer[]; mealIds: readonly number[] },
): DemoOrder[] {
  const random = createRandom('trpeza');
  const coming = comingMonday(today);
  const others = customers.slice(1);
  const past = Array.from({ length: WEEKS_BACK }, (_, week) => ({
    date: addDays(coming, -7 * (WEEKS_BACK - week)),
    orders: 16 + (week % 5),
    customers: week < WEEKS_BACK - WEEKS_WITHOUT_VISITOR ? customers : others,
    statuses: PAST,
  }));
  const next = deliverableDates(settings, now)
    .filter((date) => date > coming)
    .slice(0, 1)
    .map((date) => ({ date, orders: 9, customers: others, statuses: ['pending'] as const }));
  const boards: Board[] = [
    ...past,
    { date: coming, orders: 34, customers: others, statuses: COMING },
    ...next,
  ];
  return boards
    .flatMap((board) =>
      random.sample(board.customers, board.orders).map((customer): DemoOrder => {
        const items = drawMeals(mealIds, Number(settings.min_order_quantity), random);
        const status = random.pick(board.statuses);
        const delivery = { ...customer.delivery, deliveryInstructions: random.pick(DELIVERY_NOTES) };
        return {
          customer,
          date: board.date,
          orderedAt: drawTime(board.date, now, random),
          status,
          delivery,
          items,
        };
      }),
    )
    .toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime());
}

export function comingMonday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (8 - weekday) % 7);
}

function drawMeals(mealIds: readonly number[], minimum: number, random: Random) {
  const items = random
    .sample(mealIds, 4 + random.below(3))
    .map((mealId) => ({ mealId, quantity: 1 + random.below(2) }));
  for (let count = items.reduce((sum, item) => sum + item.quantity, 0); count < minimum; count += 1)
    random.pick(items).quantity += 1;
  return items;
}

/** A random time six to ten days before the delivery, but never in the future. */
function drawTime(date: string, now: Date, random: Random): Date {
  const planned =
    Date.parse(`${date}T01:00:00Z`) - (6 + random.below(5)) * DAY_MS + random.below(8 * 3_600_000);
  return new Date(Math.min(planned, now.getTime() - 3_600_000 - random.below(DAY_MS)));
}
