import type { FastifyInstance } from 'fastify';
import { sessionRoutes as contract } from '@trpeza/contract/accounts/session.routes';
import { readAccount } from '#features/accounts/read-account.ts';
import { readCart } from '#features/cart/read-cart.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';

/** The one personal call of a page's first load; stands above accounts and cart because it joins them. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor }) => {
      if (!actor) return { user: null, cart: null };
      const [user, cart] = await Promise.all([
        readAccount(deps.db, actor.id),
        actor.role === 'customer' ? readCart(deps, actor.id) : null,
      ]);
      return { user, cart };
    },
  });
}
