import type { FastifyInstance } from 'fastify';
import { cartRoutes as contract } from '@trpeza/contract/ordering/cart.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { addToCart, clearCart, mergeCart, moveDelivery, removeFromCart, setCartLine } from './change-cart.ts';
import { readCart } from './read-cart.ts';

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor }) => readCart(deps, actor.id),
    add: async ({ actor, body }) => addToCart(deps, actor.id, body),
    setLine: async ({ actor, params, body }) =>
      setCartLine(deps, actor.id, { mealId: params.mealId, quantity: body.quantity, ...omitUndefined(body) }),
    remove: async ({ actor, params }) => removeFromCart(deps, actor.id, params.mealId),
    clear: async ({ actor }) => clearCart(deps, actor.id),
    moveDelivery: async ({ actor, body }) => moveDelivery(deps, actor.id, body),
    merge: async ({ actor, body }) =>
      mergeCart(deps, actor.id, { items: body.items, ...omitUndefined(body) }),
  });
}

/** Returns date and slot without undefined keys. */
function omitUndefined<D, T>({
  deliveryDate,
  deliveryTime,
}: {
  deliveryDate?: D | undefined;
  deliveryTime?: T | undefined;
}) {
  return { ...(deliveryDate ? { deliveryDate } : {}), ...(deliveryTime ? { deliveryTime } : {}) };
}
