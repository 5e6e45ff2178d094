import type { QueryClient } from '@tanstack/react-query';
import { DeskProviders } from '@trpeza/ui/features/desk/desk-providers';
import { ToastsLeave } from '@trpeza/ui/kit/toast/toasts-leave';
import type { i18n } from 'i18next';
import { BrowserRouter } from 'react-router';
import { api } from './api.ts';
import type { TapsRun } from './features/orders/run-taps.ts';
import { TapsContext } from './features/orders/use-moves.ts';
import { StaffLayout } from './layouts/staff-layout.tsx';
import { StaffRoutes } from './routes.tsx';

export function App({ i18n, queryClient, taps }: { i18n: i18n; queryClient: QueryClient; taps: TapsRun }) {
  return (
    <DeskProviders api={api} queryClient={queryClient} i18n={i18n}>
      <TapsContext value={taps}>
        <BrowserRouter>
          <ToastsLeave />
          <StaffLayout>
            <StaffRoutes />
          </StaffLayout>
        </BrowserRouter>
      </TapsContext>
    </DeskProviders>
  );
}
