import type { FastifyInstance } from 'fastify';
import { ordersRoutes as contract } from '@trpeza/contract/ordering/orders.routes';
import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import type { Language } from '@trpeza/contract/platform/language';
import type { Actor } from '#platform/auth/actor.ts';
import { presentRefusal } from '#platform/http/error-text.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { changeOrder } from './change-order.ts';
import { creditMeals } from './credit-meals.ts';
import { finishPaidCheckout } from './finish-paid-checkout.ts';
import { listOrders } from './list-orders.ts';
import { orderAgain } from './order-again.ts';
import { requireSamePerson, requireVisible } from './orders.access.ts';
import { presentOrders, presentTo } from './orders.present.ts';
import { findOrder } from './orders.queries.ts';
import { placeOwnOrder } from './place-order.ts';
import { previewChange } from './preview-change.ts';
import { readComingSlots } from './read-coming-slots.ts';
import { readBoardForRole } from './read-board.ts';
import { readHistory } from './read-history.ts';
import { readProgress } from './read-progress.ts';
import { rescheduleOrder } from './reschedule-order.ts';
import type { CommandResult } from './run-order-command.ts';
import { transitionOrder, transitionOrders, undoTransitions } from './transition-orders.ts';
import { tryLater } from './try-later.ts';

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    place: async ({ actor, body }) => presentTo(actor, await placeOwnOrder(deps, actor.id, body)),
    finish: async ({ actor }) => {
      const order = await finishPaidCheckout(deps, actor.id);
      return { order: order && presentTo(actor, order) };
    },
    list: async ({ actor, query }) => {
      const { items, ...page } = await listOrders(deps, actor, query);
      return { items: items.map((order) => presentTo(actor, order)), ...page };
    },
    get: async ({ actor, params }) => visibleOrder(deps, actor, params.id),
    items: async ({ actor, params }) => (await visibleOrder(deps, actor, params.id)).items,
    previewChange: async ({ actor, params, body }) => previewChange(deps, actor, params.id, body),
    change: async ({ actor, params, body }) =>
      presentTo(actor, await changeOrder(deps, actor, params.id, body)),
    history: async ({ actor, params }) => readHistory(deps.db, actor, params.id),
    again: async ({ actor, params }) => orderAgain(deps, actor, params.id),
    coming: async () => readComingSlots(deps),
    progress: async ({ query }) => readProgress(deps, query),
    byDate: async ({ actor, params: { date }, query: { ids } }) =>
      readBoardForRole(actor, deps, { date, ids }),
    move: async ({ actor, params, body }) =>
      presentTo(actor, await transitionOrder(deps, requireSamePerson(actor, body), params.id, body)),
    reschedule: async ({ actor, params, body }) =>
      presentTo(actor, await rescheduleOrder(deps, actor, params.id, body)),
    tryLater: async ({ actor, params, body }) =>
      tryLater(deps, requireSamePerson(actor, body), params.id, body),
    credit: async ({ actor, params, body }) =>
      creditMeals(deps, requireSamePerson(actor, body), params.id, body),
    moveMany: async ({ actor, body, language }) =>
      inWords(deps, await transitionOrders(deps, requireSamePerson(actor, body), body), language),
    undo: async ({ actor, body, language }) =>
      inWords(deps, await undoTransitions(deps, requireSamePerson(actor, body), body), language),
  });
}

async function inWords({ settings }: Deps, { done, refused }: CommandResult, language: Language) {
  const { currency } = await settings.read();
  return {
    moved: done,
    refused: refused.map(({ id, error }) => ({
      id,
      ...presentRefusal(error, { language, currency }),
      status: ORDER_STATUSES.find((each) => each === error.params['status']),
    })),
  };
}

async function visibleOrder(deps: Deps, actor: Actor, id: number) {
  const [order] = await presentOrders(deps, [requireVisible(await findOrder(deps.db, id), actor)]);
  return presentTo(actor, order!);
}
