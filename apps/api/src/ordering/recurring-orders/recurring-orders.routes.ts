import type { FastifyInstance } from 'fastify';
import {
  standingDaysRoutes as daysContract,
  standingRoutes as contract,
} from '@trpeza/contract/ordering/recurring-orders.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { endHold, makeHold, previewHold } from './change-pauses.ts';
import { correctDetails, readDetails } from './delivery-details.ts';
import { makeUsual, previewUsual } from './make-recurring-from-order.ts';
import { noteCall, readNotOrdered } from './not-ordered.ts';
import { previewStandingChange } from './preview-recurring.ts';
import { readDay, retryDay } from './read-day.ts';
import { readStanding } from './read-recurring-orders.ts';
import { skipDay } from './skip-day.ts';
import { changeStandingOrder, endStandingOrder, makeStandingOrder } from './write-recurring-order.ts';

export function standingRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    read: async ({ actor, params }) => readStanding(deps, actor, params.id),
    make: async ({ actor, params, body }) => makeStandingOrder(deps, actor, params.id, body),
    previewUsual: async ({ actor, params, query }) => previewUsual(deps, actor, params.id, query),
    makeUsual: async ({ actor, params, body }) => makeUsual(deps, actor, params.id, body),
    previewChange: async ({ actor, params: { id: accountId, standingId: id }, body }) =>
      previewStandingChange(deps, actor, { accountId, id }, body),
    change: async ({ actor, params: { id: accountId, standingId: id }, body }) =>
      changeStandingOrder(deps, actor, { accountId, id }, body),
    stop: async ({ actor, params: { id: accountId, standingId: id } }) =>
      endStandingOrder(deps, actor, { accountId, id }),
    skip: async ({ actor, params: { id: accountId, standingId: standingOrderId, date: day }, body }) =>
      skipDay(deps, actor, { accountId, standingOrderId, day, ...body }),
    previewHold: async ({ actor, params, query }) => previewHold(deps, actor, params.id, query),
    makeHold: async ({ actor, params, body }) => makeHold(deps, actor, params.id, body),
    endHold: async ({ actor, params: { id: accountId, holdId: id }, body }) =>
      endHold(deps, actor, { accountId, id }, body),
    readDetails: async ({ actor, params }) => readDetails(deps, actor, params.id),
    correctDetails: async ({ actor, params, body }) => correctDetails(deps, actor, params.id, body),
  });
  implement(app, daysContract, {
    day: async ({ query }) => readDay(deps, query.date),
    retry: async ({ params: { standingId: standingOrderId, date: day } }) =>
      retryDay(deps, { standingOrderId, day }),
    notOrdered: async ({ query }) => readNotOrdered(deps, query.date),
    noteCall: async ({ actor, params, body }) => {
      await noteCall(deps, actor, params.id, body);
      return { ok: true as const };
    },
  });
}
