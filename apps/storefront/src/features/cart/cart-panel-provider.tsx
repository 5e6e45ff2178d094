import { useCallback, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyComponent } from '../../lazy-component.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import { usePartFailure } from '../../use-part-failure.ts';
import { CartPanelContext, type BroughtIn } from './cart-panel-context.ts';

const CartPanelLater = lazyComponent(() => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel));

interface State {
  basket?: { news: BroughtIn | undefined };
  meal?: number;
}

/**
 * Provides the basket panel: loaded on first use, and mounted closed. The open basket is kept in the history state, so that
 * Back closes it; it takes the place of an open meal. The links in it replace it.
 */
export function CartPanelProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const state = useLocation().state as State | null;
  const isHydrated = useHydrated();
  const basket = isHydrated ? state?.basket : undefined;
  const open = useCallback(
    (news?: BroughtIn) => {
      const { meal, ...kept } = state ?? {};
      void navigate(
        { search: location.search },
        {
          state: { ...kept, basket: { news } },
          replace: meal !== undefined,
          preventScrollReset: true,
        },
      );
    },
    [navigate, state],
  );
  const close = useCallback(() => void navigate(-1), [navigate]);
  const isOpen = basket !== undefined;
  const onFailure = usePartFailure(close);

  return (
    <CartPanelContext value={open}>
      {children}
      <CartPanelLater
        wanted={isOpen}
        onFailure={onFailure}
        isOpen={isOpen}
        news={basket?.news}
        onClose={close}
      />
    </CartPanelContext>
  );
}
