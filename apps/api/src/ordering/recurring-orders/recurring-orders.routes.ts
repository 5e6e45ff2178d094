import type { FastifyInstance } from 'fastify';
import {
  recurringDaysRoutes as daysContract,
  recurringRoutes as contract,
} from '@trpeza/contract/ordering/recurring-orders.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { endPause, makePause, previewPause } from './change-pauses.ts';
import { correctDeliveryDetails, readDeliveryDetails } from './delivery-details.ts';
import { makeRecurring, previewRecurring } from './make-recurring-from-order.ts';
import { noteCall, readNotOrdered } from './not-ordered.ts';
import { previewRecurringChange } from './preview-recurring.ts';
import { readRecurringDay, retryRefusedDay } from './read-day.ts';
import { readRecurring } from './read-recurring-orders.ts';
import { skipDay } from './skip-day.ts';
import { changeRecurringOrder, endRecurringOrder, makeRecurringOrder } from './write-recurring-order.ts';

export function recurringRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    read: async ({ actor, params }) => readRecurring(deps, actor, params.id),
    make: async ({ actor, params, body }) => makeRecurringOrder(deps, actor, params.id, body),
    previewRecurring: async ({ actor, params, query }) => previewRecurring(deps, actor, params.id, query),
    makeRecurring: async ({ actor, params, body }) => makeRecurring(deps, actor, params.id, body),
    previewChange: async ({ actor, params: { id: accountId, recurringId: id }, body }) =>
      previewRecurringChange(deps, actor, { accountId, id }, body),
    change: async ({ actor, params: { id: accountId, recurringId: id }, body }) =>
      changeRecurringOrder(deps, actor, { accountId, id }, body),
    stop: async ({ actor, params: { id: accountId, recurringId: id } }) =>
      endRecurringOrder(deps, actor, { accountId, id }),
    skip: async ({ actor, params: { id: accountId, recurringId: recurringOrderId, date: day }, body }) =>
      skipDay(deps, actor, { accountId, recurringOrderId, day, ...body }),
    previewPause: async ({ actor, params, query }) => previewPause(deps, actor, params.id, query),
    makePause: async ({ actor, params, body }) => makePause(deps, actor, params.id, body),
    endPause: async ({ actor, params: { id: accountId, pauseId: id }, body }) =>
      endPause(deps, actor, { accountId, id }, body),
    readDetails: async ({ actor, params }) => readDeliveryDetails(deps, actor, params.id),
    correctDetails: async ({ actor, params, body }) => correctDeliveryDetails(deps, actor, params.id, body),
  });
  implement(app, daysContract, {
    day: async ({ query }) => readRecurringDay(deps, query.date),
    retry: async ({ params: { recurringId: recurringOrderId, date: day } }) =>
      retryRefusedDay(deps, { recurringOrderId, day }),
    notOrdered: async ({ query }) => readNotOrdered(deps, query.date),
    noteCall: async ({ actor, params, body }) => {
      await noteCall(deps, actor, params.id, body);
      return { ok: true as const };
    },
  });
}
