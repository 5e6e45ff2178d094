import type { QueryClient } from '@tanstack/react-query';
import { SignInAgain } from '@trpeza/ui/access/sign-in/sign-in-again';
import { BackOfficeProviders } from '@trpeza/ui/platform/back-office/back-office-providers';
import { ProofDialogHost } from '@trpeza/ui/access/second-factor/proof-dialog-host';
import { CloseToastOnNavigation } from '@trpeza/ui/kit/toast/close-toast-on-navigation';
import type { i18n } from 'i18next';
import { BrowserRouter } from 'react-router';
import { api } from './api.ts';
import { paths } from './paths.ts';
import { AdminRoutes } from './routes.tsx';

export function App({ i18n, queryClient }: { i18n: i18n; queryClient: QueryClient }) {
  return (
    <BackOfficeProviders api={api} queryClient={queryClient} i18n={i18n}>
      <BrowserRouter>
        <CloseToastOnNavigation />
        <AdminRoutes />
        <ProofDialogHost />
        <SignInAgain site="admin" home={paths.home()} />
      </BrowserRouter>
    </BackOfficeProviders>
  );
}
