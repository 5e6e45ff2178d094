import { useCallback, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyComponent } from '../../lazy-component.tsx';
import { usePartFailure } from '../../use-part-failure.ts';
import { useStepBack } from '../../use-step-back.ts';
import { CartPanelContext, type BroughtIn } from './cart-panel-context.ts';

const CartPanelLater = lazyComponent(() => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel));

interface State {
  basket?: { news: BroughtIn | undefined };
  meal?: number;
}

/**
 * Provides the basket panel, which is loaded on first use and mounted closed. The open basket is kept in the history
 * state, so that Back closes it. It replaces the history entry of an open meal, and links in the panel replace its own
 * entry.
 */
export function CartPanelProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const state = useLocation().state as State | null;
  const basket = state?.basket;
  const open = useCallback(
    (news?: BroughtIn) => {
      const { meal, ...kept } = state ?? {};
      void navigate(
        { search: location.search },
        {
          state: { ...kept, basket: { news } },
          // A second click also replaces the entry: otherwise Back would have to close the basket twice.
          replace: meal !== undefined || kept.basket !== undefined,
        },
      );
    },
    [navigate, state],
  );
  const close = useStepBack();
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
