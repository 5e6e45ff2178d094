import { createContext, useContext } from 'react';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Diet } from '@trpeza/contract/accounts/diet.schemas';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';

export interface SessionView {
  /** `unknown` until the answer is here, `unreachable` when none came. */
  state: 'unknown' | 'unreachable' | 'guest' | 'signed-in';
  user: User | null;
  /** A customer's cart; staff and guests have none on the server. */
  cart: Cart | null;
  /** What a customer told us they cannot eat. */
  diet: Diet | null;
}

export const UNKNOWN: SessionView = { state: 'unknown', user: null, cart: null, diet: null };

/** What the provider has found out (session-provider.tsx). */
export const SessionContext = createContext(UNKNOWN);
export const SessionKnownContext = createContext(false);

/** Who is here. */
export const useSession = (): SessionView => useContext(SessionContext);

/** Whether it is known by now who is here; draws nothing anew when that person's basket changes. */
export const useSessionKnown = (): boolean => useContext(SessionKnownContext);

/** Drivers have no use for the menu; it and everything that leads to it is left out for them. */
export const seesMenu = (user: User | null): boolean => user?.role !== 'delivery';

/** Staff look at the menu but do not buy. */
export const canShop = (user: User | null): boolean => user === null || user.role === 'customer';
