import { createContext, useContext } from 'react';

/** Opens the basket from anywhere. */
export const CartPanelContext = createContext<() => void>(() => {});

export const useOpenCart = (): (() => void) => useContext(CartPanelContext);
