import { createContext, useContext } from 'react';
import type { OrderedAgain } from '@trpeza/contract/ordering/orders.schemas';

/** What an earlier order added to the basket, for the notice in the basket. */
export interface BroughtIn {
  orderNumber: string;
  leftOut: OrderedAgain['leftOut'];
  /** Whether no meal of the order could be added. */
  isNothing: boolean;
}

/** Opens the basket from anywhere. */
export const CartPanelContext = createContext<(news?: BroughtIn) => void>(() => {});

export const useOpenCart = (): ((news?: BroughtIn) => void) => useContext(CartPanelContext);
