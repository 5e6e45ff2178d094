import { createContext, useContext } from 'react';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';

export interface SessionView {
  /** `unknown` until the answer arrives, `unreachable` when none came. */
  state: 'unknown' | 'unreachable' | 'guest' | 'signed-in';
  user: User | null;
  /** A customer's cart; staff and guests have none on the server. */
  cart: Cart | null;
  /** What a customer told us they cannot eat. */
  diet: Diet | null;
}

export const UNKNOWN: SessionView = { state: 'unknown', user: null, cart: null, diet: null };

/** The session as loaded by the provider (session-provider.tsx). */
export const SessionContext = createContext(UNKNOWN);
export const SessionKnownContext = createContext(false);

/** The current session. */
export const useSession = (): SessionView => useContext(SessionContext);

/** Whether the session is known by now; does not re-render when the user's basket changes. */
export const useSessionKnown = (): boolean => useContext(SessionKnownContext);

/** Drivers do not need the menu; it and all links to it are hidden for them. */
export const seesMenu = (user: User | null): boolean => user?.role !== 'delivery';

/** Staff can view the menu but not order. */
export const canShop = (user: User | null): boolean => user === null || user.role === 'customer';

/** Whether a user has yet to confirm their address, or a customer to be verified by the office. */
export const isNew = ({ role, email, isEmailConfirmed, isVerified }: User): boolean =>
  (email !== null && !isEmailConfirmed) || (role === 'customer' && !isVerified);
