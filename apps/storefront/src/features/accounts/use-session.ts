import { useQuery } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Diet } from '@trpeza/contract/accounts/diet.schemas';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { sessionQuery } from '../../queries.ts';
import { useHydrated } from '../../use-hydrated.ts';

export interface SessionView {
  /** `unknown` until the answer is here, `unreachable` when none came. */
  state: 'unknown' | 'unreachable' | 'guest' | 'signed-in';
  user: User | null;
  /** A customer's cart; staff and guests have none on the server. */
  cart: Cart | null;
  /** What a customer told us they cannot eat. */
  diet: Diet | null;
}

const UNKNOWN: SessionView = { state: 'unknown', user: null, cart: null, diet: null };

/** Who is here. The page from the server knows nobody, so the first pass in the browser doesn't either. */
export function useSession(): SessionView {
  const hydrated = useHydrated();
  const { data, isError } = useQuery(sessionQuery);
  if (!hydrated) return UNKNOWN;
  if (!data) return isError ? { ...UNKNOWN, state: 'unreachable' } : UNKNOWN;
  const { user, cart, diet } = data;
  return { state: user ? 'signed-in' : 'guest', user, cart, diet };
}

/** Drivers have no use for the menu; it and everything that leads to it is left out for them. */
export const seesMenu = (user: User | null): boolean => user?.role !== 'delivery';

/** Staff look at the menu but do not buy. */
export const canShop = (user: User | null): boolean => user === null || user.role === 'customer';
