import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { Deps } from '#platform/deps.ts';
import { dietOf } from './meal-refusals.ts';
import { presentCart } from './cart.present.ts';
import { getCart } from './cart.queries.ts';

export type CartDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

export const readCart = async (deps: CartDeps, accountId: number): Promise<Cart> =>
  (await readCartAndDiet(deps, accountId)).cart;

/** Reads the cart and its owner's declared diet in one round trip. */
export async function readCartAndDiet({ db, settings }: CartDeps, accountId: number) {
  const [rules, cart] = await Promise.all([settings.read(), getCart(db, accountId)]);
  return { cart: presentCart(cart, rules), diet: dietOf(cart) };
}
