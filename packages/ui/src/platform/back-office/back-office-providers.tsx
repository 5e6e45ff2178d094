import { UiProvider } from '../../theme/ui-provider.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ConfirmProvider } from '../../kit/confirm/confirm-provider.tsx';
import { HelpContext } from '../../kit/error-state/help-context.ts';
import { ToastProvider } from '../../kit/toast/toast-provider.tsx';
import { RootBoundary } from '../faults/root-boundary.tsx';
import { ApiProvider } from './api.tsx';

type BackOfficeProvidersProps = {
  api: Client;
  queryClient: QueryClient;
  i18n: i18n;
  /** For a site that caches responses beyond the page (`RootBoundary`). */
  onReload?: () => Promise<void>;
  env?: 'test';
  children: ReactNode;
};

/** The providers for every page of the staff and admin sites. */
export function BackOfficeProviders({
  api,
  queryClient,
  i18n,
  onReload,
  env,
  children,
}: BackOfficeProvidersProps) {
  const phone = () => queryClient.getQueryData(api.query('GET /api/kitchen').queryKey)?.phone || undefined;
  return (
    <RootBoundary i18n={i18n} phone={phone} {...(onReload && { onReload })}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <I18nextProvider i18n={i18n}>
            <UiProvider {...(env && { env })}>
              <HelpContext value="deskProblem.loadingHelp">
                <ToastProvider>
                  <ConfirmProvider>{children}</ConfirmProvider>
                </ToastProvider>
              </HelpContext>
            </UiProvider>
          </I18nextProvider>
        </ApiProvider>
      </QueryClientProvider>
    </RootBoundary>
  );
}
