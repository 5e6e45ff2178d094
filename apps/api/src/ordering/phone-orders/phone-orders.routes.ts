import type { FastifyInstance } from 'fastify';
import { phoneRoutes as contract } from '@trpeza/contract/ordering/phone-orders.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { orderByPhone } from './order-by-phone.ts';
import { previewOrder } from './preview-order.ts';
import { readOrdering } from './read-ordering.ts';

export function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    ordering: async ({ params }) => readOrdering(deps, params.id),
    preview: async ({ params, body }) => previewOrder(deps, params.id, body),
    order: async ({ actor, params, body }) => orderByPhone(deps, actor, params.id, body),
  });
}
