import { createContext, useContext } from 'react';
import type { OrderedAgain } from '@trpeza/contract/orders/orders.schemas';

/** What an old order added to the basket, for the notice shown when it opens. */
export interface FromOrder {
  orderNumber: string;
  leftOut: OrderedAgain['leftOut'];
  /** Nothing of the order could be added. */
  isNothing: boolean;
}

/** The meals that a guest had chosen before the sign-in. */
export interface FromGuest {
  mealIds: readonly number[];
}

export type BroughtIn = FromOrder | FromGuest;

/** The history state of a page with the open basket. */
export const openCartState = (news?: BroughtIn) => ({ basket: { news } });

/** Opens the basket from anywhere. */
export const CartPanelContext = createContext<(news?: BroughtIn) => void>(() => {});

export const useOpenCart = (): ((news?: BroughtIn) => void) => useContext(CartPanelContext);
