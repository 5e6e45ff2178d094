import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { calendarRoutes } from '#ordering/calendar/calendar.routes.ts';
import { cartRoutes } from '#ordering/cart/cart.routes.ts';
import { checkoutRoutes } from '#ordering/checkout/checkout.routes.ts';
import { ordersRoutes } from '#ordering/orders/orders.routes.ts';
import { phoneRoutes } from '#ordering/phone-orders/phone-orders.routes.ts';
import { recurringRoutes } from '#ordering/recurring-orders/recurring-orders.routes.ts';
import { dayMovesRoutes } from '#ordering/day-moves/day-moves.routes.ts';

export function orderingRoutes(app: FastifyInstance, deps: Deps): void {
  calendarRoutes(app, deps);
  cartRoutes(app, deps);
  checkoutRoutes(app, deps);
  ordersRoutes(app, deps);
  phoneRoutes(app, deps);
  recurringRoutes(app, deps);
  dayMovesRoutes(app, deps);
}
