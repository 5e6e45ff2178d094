import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { lazyComponent } from '../../lazy-component.tsx';
import { CartPanelContext, type BroughtIn } from './cart-panel-context.ts';

const CartPanelLater = lazyComponent(() => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel));

/** Provides the basket panel: loaded on first use, mounted closed, and closed by navigation. */
export function CartPanelProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const { pathname } = useLocation();
  // Open on one page only: navigation closes it.
  const [opened, setOpened] = useState<{ on: string; news: BroughtIn | undefined }>();
  const open = useCallback((news?: BroughtIn) => setOpened({ on: pathname, news }), [pathname]);
  const close = useCallback(() => setOpened(undefined), []);
  const isOpen = opened?.on === pathname;
  const onFailure = useCallback(() => {
    close();
    toast.show({ kind: 'error', title: t('errors.unreachable') });
  }, [close, toast, t]);

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
