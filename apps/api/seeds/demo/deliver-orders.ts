import { transitionOrder, transitionOrders } from '#ordering/orders/transition-orders.ts';
import type { Office } from './open-office.ts';
import type { PlacedOrder } from './place-orders.ts';

const HOUR_MS = 3_600_000;
const PATH = ['pending', 'processing', 'ready_for_delivery', 'delivering', 'completed'] as const;
/** Transitions of a delivery date's orders, with their times in hours before the delivery. */
const STEPS = [
  { to: 'processing', by: 'chef', hoursBefore: 26 },
  { to: 'ready_for_delivery', by: 'chef', hoursBefore: 20 },
  { to: 'delivering', by: 'driver', hoursBefore: 2 },
] as const;

/** Advances each order to the status that it has in the demo, through all earlier statuses. */
export async function deliverOrders(office: Office, orders: readonly PlacedOrder[]): Promise<void> {
  const placeOf = ({ status }: PlacedOrder) => PATH.findIndex((each) => each === status);
  for (const [date, ordersOfDate] of Map.groupBy(orders, (order) => order.date)) {
    const door = Date.parse(`${date}T00:30:00Z`);
    for (const [index, { to, by, hoursBefore }] of STEPS.entries()) {
      const reaching = ordersOfDate.filter((order) => placeOf(order) > index);
      if (reaching.length === 0) break;
      const deps = office.at(new Date(door - hoursBefore * HOUR_MS));
      const seen = reaching.map(({ id }) => ({ id, expectedStatus: PATH[index]! }));
      await transitionOrders(deps, office[by], { status: to, orders: seen });
    }
    for (const { id } of ordersOfDate.filter(({ status }) => status === 'completed'))
      await transitionOrder(office.at(new Date(door)), office.driver, id, { status: 'completed' });
  }
}
