import type { FastifyInstance } from 'fastify';
import { calendarRoutes as contract } from '@trpeza/contract/calendar/calendar.routes';
import type { Deps } from '#src/deps.ts';
import { implement } from '#platform/http/implement.ts';
import { deliveryOptions } from './delivery-options.ts';
import { previewCalendar } from './preview-calendar.ts';

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    options: async () => deliveryOptions(deps),
    preview: async ({ body }) => previewCalendar(deps, body),
  });
}
