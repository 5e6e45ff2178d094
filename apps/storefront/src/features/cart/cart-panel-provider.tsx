import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '../../lazy-component.tsx';
import { usePartFailure } from '../../use-part-failure.ts';
import { CartPanelContext, type BroughtIn } from './cart-panel-context.ts';

const CartPanelLater = lazyComponent(() => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel));

/** Provides the basket panel: loaded on first use, mounted closed, and closed by navigation. */
export function CartPanelProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Open on one page only: navigation closes it.
  const [opened, setOpened] = useState<{ on: string; news: BroughtIn | undefined }>();
  const open = useCallback((news?: BroughtIn) => setOpened({ on: pathname, news }), [pathname]);
  const close = useCallback(() => setOpened(undefined), []);
  const isOpen = opened?.on === pathname;
  const onFailure = usePartFailure(close);

  return (
    <CartPanelContext value={open}>
      {children}
      <CartPanelLater
        wanted={isOpen}
        onFailure={onFailure}
        isOpen={isOpen}
        news={opened?.news}
        onClose={close}
      />
    </CartPanelContext>
  );
}
