import type { FastifyInstance } from 'fastify';
import { calendarRoutes as contract } from '@trpeza/contract/ordering/calendar.routes';
import type { Deps } from '#platform/deps.ts';
import { implement } from '#platform/http/implement.ts';
import { deliveryOptions } from './delivery-options.ts';
import { publicHolidays } from './holidays.ts';
import { previewCalendar } from './preview-calendar.ts';
import { readDeliveryDays } from './read-delivery-days.ts';

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    options: async () => deliveryOptions(deps),
    days: async ({ query }) => readDeliveryDays(deps, query),
    holidays: async ({ query }) => publicHolidays(deps, query.state),
    preview: async ({ body }) => previewCalendar(deps, body),
  });
}
