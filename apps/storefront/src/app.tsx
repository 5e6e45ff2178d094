import { useQueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { RootBoundary } from '@trpeza/ui/platform/faults/root-boundary';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { ToastProvider } from '@trpeza/ui/kit/toast/toast-provider';
import { CloseToastOnNavigation } from '@trpeza/ui/kit/toast/close-toast-on-navigation';
import { SessionProvider } from './access/sign-in/session-provider.tsx';
import { LazyCartMergeNotice } from './ordering/cart/lazy-cart-merge-notice.tsx';
import { CartPanelProvider } from './ordering/cart/cart-panel-provider.tsx';
import { NavigationEffects } from './layouts/navigation-effects.tsx';
import { PageFailure } from './layouts/page-failure.tsx';
import { ShopLayout } from './layouts/shop.layout.tsx';
import { kitchenQuery } from './queries.ts';
import { notFound, routesOf } from './routes.tsx';
import { useKitchen } from './use-formats.ts';

/** The whole shop, rendered identically on the server and in the browser. The session is loaded later, as data. */
export function App({ i18n }: { i18n: i18n }) {
  const client = useQueryClient();
  const phone = () => client.getQueryData(kitchenQuery.queryKey)?.phone || undefined;
  return (
    <I18nextProvider i18n={i18n}>
      <RootBoundary i18n={i18n} phone={phone}>
        <ToastProvider>
          <CloseToastOnNavigation />
          <SessionProvider>
            <CartPanelProvider>
              <ShopLayout>
                <PageFailure>
                  <LazyCartMergeNotice />
                  <Suspense fallback={<Loading />}>
                    <Pages />
                    <NavigationEffects />
                  </Suspense>
                </PageFailure>
              </ShopLayout>
            </CartPanelProvider>
          </SessionProvider>
        </ToastProvider>
      </RootBoundary>
    </I18nextProvider>
  );
}

function Pages() {
  const kitchen = useKitchen();
  return (
    <Routes>
      {routesOf(kitchen).map(({ path, page: { Page } }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<notFound.Page />} />
    </Routes>
  );
}
