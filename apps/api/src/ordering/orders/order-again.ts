import type { OrderedAgain } from '@trpeza/contract/ordering/orders.schemas';
import { bringIn } from '#ordering/cart/bring-in.ts';
import type { CartDeps } from '#ordering/cart/read-cart.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { requireVisible } from './orders.access.ts';
import { findOrder, listOrderItems } from './orders.queries.ts';

/**
 * Puts the meals of the caller's own order into the cart, all that can be ordered or none. A price that has changed since the
 * order is shown at its line.
 */
export async function orderAgain(deps: CartDeps, actor: Actor, id: number): Promise<OrderedAgain> {
  const order = requireVisible(await findOrder(deps.db, id), actor);
  const items = await listOrderItems(deps.db, [order.id]);
  const lines = items.map(({ mealId, quantity, priceCents }) => ({
    mealId,
    quantity,
    seenCents: priceCents,
  }));
  const { cart, leftOut } = await bringIn(deps, actor.id, lines);
  return {
    cart,
    leftOut: items.flatMap(({ mealId, name, nameMk }) => {
      const reason = leftOut.get(mealId);
      return reason ? [{ mealId, name, name_mk: nameMk, reason }] : [];
    }),
  };
}
