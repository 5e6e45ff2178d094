import type { FastifyInstance } from 'fastify';
import { ordersRoutes as contract } from '@trpeza/contract/orders/orders.routes';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { listOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, listOrdersByDate } from './orders.queries.ts';
import { placeOwnOrder } from './place-order.ts';

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    place: async ({ actor, body }) => placeOwnOrder(deps, actor.id, body),
    list: async ({ actor, query }) => listOrders(deps, actor, query),
    get: async ({ actor, params }) => visibleOrder(db, actor, params.id),
    items: async ({ actor, params }) => (await visibleOrder(db, actor, params.id)).items,
    byDate: async ({ params }) => presentOrders(db, await listOrdersByDate(db, params.date)),
    move: async ({ actor, params, body }) => moveOrder(deps, actor, params.id, body),
  });
}

async function visibleOrder(db: Db, actor: Actor, id: number) {
  const [order] = await presentOrders(db, [requireVisible(await findOrder(db, id), actor)]);
  return order!;
}
