import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import type { Language } from '@trpeza/contract/platform/language';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { ToastProvider } from '@trpeza/ui/kit/toast/toast-provider';
import { UiProvider } from '@trpeza/ui/theme/ui-provider';
import { kitchenQuery } from './queries.ts';

const KITCHEN = {
  name: 'Trpeza',
  nameMk: 'Трпеза',
  currency: 'USD',
  timeZone: 'UTC',
  phone: '',
} as unknown as Kitchen;

/** For tests: renders a part of a page from the given query data, without a browser or a server. */
export function renderPart(
  part: ReactNode,
  language: Language,
  answers: readonly [queryKey: readonly unknown[], answer: unknown][] = [],
): { html: string; text: string } {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(kitchenQuery.queryKey, KITCHEN);
  for (const [queryKey, answer] of answers) client.setQueryData(queryKey, answer);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, ALL_RESOURCES[language])}>
      <QueryClientProvider client={client}>
        <UiProvider env="test">
          <ToastProvider>
            <MemoryRouter>{part}</MemoryRouter>
          </ToastProvider>
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return {
    html,
    text: html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}
