import type { QueryClient } from '@tanstack/react-query';
import { SignInAgain } from '@trpeza/ui/access/sign-in/sign-in-again';
import { BackOfficeProviders } from '@trpeza/ui/platform/back-office/back-office-providers';
import { ProofDialogHost } from '@trpeza/ui/access/second-factor/proof-dialog-host';
import { CloseToastOnNavigation } from '@trpeza/ui/kit/toast/close-toast-on-navigation';
import type { i18n } from 'i18next';
import { BrowserRouter } from 'react-router';
import { api } from './api.ts';
import type { QueueRun } from './ordering/orders/run-queue.ts';
import { QueueContext } from './ordering/orders/use-order-actions.ts';
import { pendingSignOut } from './offline/pending-sign-out.ts';
import { paths } from './paths.ts';
import { StaffLayout } from './layouts/staff-layout.tsx';
import { StaffRoutes } from './routes.tsx';

interface AppProps {
  i18n: i18n;
  queryClient: QueryClient;
  queue: QueueRun;
  /** Runs before the user reloads a crashed page. */
  onReload: () => Promise<void>;
}

export function App({ i18n, queryClient, queue, onReload }: AppProps) {
  return (
    <BackOfficeProviders api={api} queryClient={queryClient} i18n={i18n} onReload={onReload}>
      <QueueContext value={queue}>
        <BrowserRouter>
          <CloseToastOnNavigation />
          <StaffLayout>
            <StaffRoutes />
          </StaffLayout>
          <ProofDialogHost />
          <SignInAgain site="staff" home={paths.home()} leaving={pendingSignOut} />
        </BrowserRouter>
      </QueueContext>
    </BackOfficeProviders>
  );
}
