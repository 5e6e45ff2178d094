import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Db } from '#platform/database/database.ts';
import { presentCart } from './cart.present.ts';
import { getCart } from './cart.queries.ts';

export interface CartDeps {
  db: Db;
  clock: { now(): Date };
  settings: { read(): Promise<Settings> };
}

/** Step: the lines of a cart, its delivery and the budget of its month. */
export const loadCart = (db: Db, accountId: number) => getCart(db, accountId);

/** The cart as its owner sees it. */
export async function readCart({ db, settings }: CartDeps, accountId: number): Promise<Cart> {
  const [rules, cart] = await Promise.all([settings.read(), loadCart(db, accountId)]);
  return presentCart(cart, rules);
}
