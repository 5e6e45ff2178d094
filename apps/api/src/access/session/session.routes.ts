import type { FastifyInstance } from 'fastify';
import { sessionRoutes as contract } from '@trpeza/contract/access/session.routes';
import { readAccount } from '#access/accounts/read-accounts.ts';
import { offersFactor, readHalfSession } from '#access/second-factor/manage-factor.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';

/** Guests and staff have no cart and no diet. */
const NOTHING = { cart: null, diet: null };

/**
 * Registers the session route, the only request with personal data when a page loads. The route has its own folder,
 * because it joins accounts, meals and cart.
 */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    get: async ({ actor, request }) => {
      if (!actor) {
        const half = await readHalfSession(deps, request);
        return { user: null, ...NOTHING, favourites: [], ...(half && { half }) };
      }
      const isCustomer = actor.role === 'customer';
      const [user, carried, favourites] = await Promise.all([
        readAccount(deps.db, actor.id),
        isCustomer ? deps.rooms.readCartAndDiet(deps, actor.id) : NOTHING,
        isCustomer ? deps.rooms.readFavourites(deps.db, actor.id) : [],
      ]);
      const offers = await offersFactor(deps, actor, user.hasFactor);
      return { user, ...carried, favourites, ...(offers && { offersFactor: offers }) };
    },
  });
}
