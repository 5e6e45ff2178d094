import type { OrderedAgain } from '@trpeza/contract/ordering/orders.schemas';
import { addMealsToCart } from '#ordering/cart/add-meals-to-cart.ts';
import type { CartDeps } from '#ordering/cart/read-cart.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { requireVisible } from './orders.access.ts';
import { findOrder, listOrderItems } from './orders.queries.ts';

/**
 * Adds the meals of an earlier order to the caller's cart. Adds no meal if together they exceed the budget. The cart
 * shows which prices have changed since the earlier order.
 */
export async function orderAgain(deps: CartDeps, actor: Actor, id: number): Promise<OrderedAgain> {
  const order = requireVisible(await findOrder(deps.db, id), actor);
  const items = await listOrderItems(deps.db, [order.id]);
  const lines = items.map(({ mealId, quantity, priceCents }) => ({
    mealId,
    quantity,
    seenCents: priceCents,
  }));
  const { cart, leftOut } = await addMealsToCart(deps, actor.id, lines);
  return {
    cart,
    leftOut: items.flatMap(({ mealId, name, nameMk }) => {
      const reason = leftOut.get(mealId);
      return reason ? [{ mealId, name, name_mk: nameMk, reason }] : [];
    }),
  };
}
