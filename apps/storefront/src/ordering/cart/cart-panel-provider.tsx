import { useCallback, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyComponent } from '../../lazy-component.tsx';
import { useLoadFailure } from '../../use-load-failure.ts';
import { useCloseByGoingBack } from '../../use-close-by-going-back.ts';
import { CartPanelContext, type ReorderResult } from './cart-panel-context.ts';

const LazyCartPanel = lazyComponent(() => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel));

interface State {
  basket?: { news: ReorderResult | undefined };
  meal?: number;
}

/**
 * Provides the cart panel, which is loaded on first use and mounted closed. The history state records that the cart is
 * open, so that Back closes it. Opening the cart replaces the history entry of an open meal, and a link in the panel
 * replaces the history entry of the panel.
 */
export function CartPanelProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const state = useLocation().state as State | null;
  const basket = state?.basket;
  const open = useCallback(
    (news?: ReorderResult) => {
      const { meal, ...kept } = state ?? {};
      void navigate(
        { search: location.search },
        {
          state: { ...kept, basket: { news } },
          // A second click also replaces the entry: otherwise Back would have to close the cart twice.
          replace: meal !== undefined || kept.basket !== undefined,
        },
      );
    },
    [navigate, state],
  );
  const close = useCloseByGoingBack();
  const isOpen = basket !== undefined;
  const onFailure = useLoadFailure(close);

  return (
    <CartPanelContext value={open}>
      {children}
      <LazyCartPanel
        wanted={isOpen}
        onFailure={onFailure}
        isOpen={isOpen}
        news={basket?.news}
        onClose={close}
      />
    </CartPanelContext>
  );
}
