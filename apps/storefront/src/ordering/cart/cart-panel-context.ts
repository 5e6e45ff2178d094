import { createContext, useContext } from 'react';
import type { OrderedAgain } from '@trpeza/contract/ordering/orders.schemas';

/** What an earlier order added to the cart, for the notice in the cart. */
export interface ReorderResult {
  orderNumber: string;
  leftOut: OrderedAgain['leftOut'];
  /** Whether no meal of the order could be added. */
  isNothing: boolean;
}

/** Opens the cart from anywhere. */
export const CartPanelContext = createContext<(news?: ReorderResult) => void>(() => {});

export const useOpenCart = (): ((news?: ReorderResult) => void) => useContext(CartPanelContext);
