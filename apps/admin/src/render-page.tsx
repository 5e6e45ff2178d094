import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import { BackOfficeProviders } from '@trpeza/ui/platform/back-office/back-office-providers';
import { setSession } from '@trpeza/api-client/session';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import { ConfirmContext } from '@trpeza/ui/kit/confirm/use-confirm';
import { ToastContext, type ToastOptions } from '@trpeza/ui/kit/toast/use-toast';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { api } from './api.ts';

/**
 * Renders pages in tests from given API responses, without a browser or a server. Behaviour after rendering (effects,
 * clicks) is covered by the browser tests.
 */
type Drawing = {
  role?: User['role'];
  path?: string;
  /** Responses by route. An `ApiError` stands for a failed request; routes that are not listed stay pending. */
  answers?: Record<string, unknown>;
  /** Differences from the usual kitchen. */
  kitchen?: Partial<Kitchen>;
};

export const SERVER_FAILURE = new ApiError(500);

export const userWithRole = (role: User['role']): User =>
  ({ id: 1, username: `our-${role}`, role, isVerified: true, monthlyPlan: null, email: null }) as User;

const KITCHEN = {
  name: 'Trpeza',
  currency: 'USD',
  timeZone: 'UTC',
  phone: '',
  sites: { shop: '' },
} as unknown as Kitchen;

/**
 * Renders a page until it sends no further requests, because a request may depend on an earlier response.
 * @returns its text and markup
 */
export function renderAdminPage(
  page: ReactNode,
  { role = 'admin', path = '/', answers = {}, kitchen = {} }: Drawing = {},
): Drawn {
  // Failed queries must stay failed: no retry, and no refetch on mount.
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  setSession(client, { ...GUEST_SESSION, user: userWithRole(role) });
  client.setQueryData(api.query('GET /api/kitchen').queryKey, { ...KITCHEN, ...kitchen });
  const drawOnce = () => renderToStaticMarkup(framed(page, client, path));
  for (let before = -1; before < client.getQueryCache().getAll().length;) {
    before = client.getQueryCache().getAll().length;
    drawOnce();
    answer(client, answers);
  }
  return read(drawOnce(), client);
}

function answer(client: QueryClient, given: Record<string, unknown>): void {
  for (const query of client.getQueryCache().getAll()) {
    const [route, input] = query.queryKey as [string, object | null];
    if (!(route in given) || query.state.status !== 'pending') continue;
    const reply = given[route];
    const isPaged = input !== null && 'pages' in input;
    if (reply instanceof ApiError)
      query.setState({ ...query.state, status: 'error', error: reply, fetchStatus: 'idle' });
    else client.setQueryData(query.queryKey, isPaged ? { pages: [reply], pageParams: [null] } : reply);
  }
}

interface Drawn {
  html: string;
  text: string;
  /** The text and colour of each badge, in page order. */
  badges: [word: string, tone: string][];
  /** The query keys of all requests. */
  requested: readonly unknown[];
}

function read(html: string, client: QueryClient): Drawn {
  const badges = [...html.matchAll(/data-tone="(\w+)"[^>]*>(.*?)<\/span><\/span>/g)].map(
    ([, tone = '', inner = '']): [string, string] => [textOf(inner), tone],
  );
  const requested = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  return { html, text: textOf(html), badges, requested };
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const framed = (page: ReactNode, client: QueryClient, path: string) => (
  <BackOfficeProviders api={api} queryClient={client} env="test" i18n={createI18n('en', ALL_RESOURCES.en)}>
    <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
  </BackOfficeProviders>
);

/** Calls a hook inside the providers of a page and returns its result. Every confirmation dialog is accepted. */
export function renderHook<Result>(useIt: () => Result, role: User['role'] = 'admin') {
  const toasts: ToastOptions[] = [];
  const results: Result[] = [];
  const Probe = () => {
    results.push(useIt());
    return null;
  };
  const toRecord = {
    show: (toast: ToastOptions) => void toasts.push(toast),
    close: () => {},
    leave: () => {},
  };
  renderAdminPage(
    <ToastContext value={toRecord}>
      <ConfirmContext value={async () => true}>
        <Probe />
      </ConfirmContext>
    </ToastContext>,
    { role },
  );
  return { result: results.at(-1)!, toasts };
}
