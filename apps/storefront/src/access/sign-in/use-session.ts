import { createContext, useContext } from 'react';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';

export interface SessionView {
  /** `unknown` until the response arrives, `unreachable` when the request failed. */
  state: 'unknown' | 'unreachable' | 'guest' | 'signed-in';
  user: User | null;
  /** A customer's cart; staff and guests have none on the server. */
  cart: Cart | null;
  /** The allergies and diet that a customer has entered. */
  diet: Diet | null;
}

export const UNKNOWN_SESSION: SessionView = { state: 'unknown', user: null, cart: null, diet: null };

export const SessionContext = createContext(UNKNOWN_SESSION);
export const SessionKnownContext = createContext(false);

export const useSession = (): SessionView => useContext(SessionContext);

/** Whether the request for the session has finished, successfully or not. Does not re-render when the cart changes. */
export const useSessionKnown = (): boolean => useContext(SessionKnownContext);

/** Whether a user sees the menu. The menu and all links to it are hidden for drivers, who do not need them. */
export const canSeeMenu = (user: User | null): boolean => user?.role !== 'delivery';

/** Whether a user can order. Staff can view the menu but not order. */
export const canShop = (user: User | null): boolean => user === null || user.role === 'customer';

/** Whether a user still has to confirm their email address, or the office still has to verify a customer. */
export const hasNextSteps = ({ role, email, isEmailConfirmed, isVerified }: User): boolean =>
  (email !== null && !isEmailConfirmed) || (role === 'customer' && !isVerified);
