import './styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { watchFaults } from '@trpeza/api-client/watch-faults';
import { createI18n, loadResources } from '@trpeza/i18n/i18n';
import { DEFAULT_LANGUAGE, isLanguage } from '@trpeza/contract/platform/language';
import { api } from './api.ts';
import { App } from './app.tsx';
import { clearSession } from './access/sign-in/clear-session.ts';
import { startBackGuard } from './parts/back-guard.ts';
import { saveLanguage, rememberedLanguage, applyStoredTextSize } from './layouts/stored-preferences.ts';
import type { PageState } from './page-data.ts';
import { fillQueries, kitchenQuery, sessionQuery } from './queries.ts';
import { notFound, routeOf } from './routes.tsx';
import { FIRST_DICTIONARIES } from './dictionaries.ts';

const root = document.getElementById('root');
const block = document.getElementById('state');
if (root && block?.textContent) void start(root, JSON.parse(block.textContent) as PageState);

/** Hydrates the page that the server rendered; everything it needs is loaded before React starts. */
async function start(element: HTMLElement, state: PageState): Promise<void> {
  const faults = watchFaults(api);
  const client = createQueryClient({ onSessionEnd: clearSession });
  // The session is requested at once, while the scripts of the page are still loading.
  void client.prefetchQuery(sessionQuery);
  await nextTask();
  // React starts in a task of its own: one long task with all other scripts would block input.
  const renderer = await import('react-dom/client');
  await nextTask();
  applyStoredTextSize();
  startBackGuard();
  const path = location.pathname;
  fillQueries(client, path, state);
  // The page was rendered while the database was unavailable: the kitchen is refetched until that is over.
  if (state.kitchen.ordering === 'interrupted')
    void client.invalidateQueries({ queryKey: kitchenQuery.queryKey, refetchType: 'none' });
  const { lang } = document.documentElement;
  const drawn = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const kept = rememberedLanguage(drawn);
  const language = kept ?? drawn;
  const i18n = createI18n(
    language,
    await loadResources(language, FIRST_DICTIONARIES),
    state.kitchen.currency,
  );
  // A page that fails to load is reported in its place, inside the layout.
  await (routeOf(path, state.kitchen)?.page ?? notFound).load(i18n).catch(() => undefined);
  const page = (
    <BrowserRouter>
      <QueryClientProvider client={client}>
        <App i18n={i18n} />
      </QueryClientProvider>
    </BrowserRouter>
  );
  if (kept === undefined) return void renderer.hydrateRoot(element, page, faults);
  // Hydration needs the same language on both sides. In another language the page is rendered from scratch.
  document.documentElement.lang = kept;
  saveLanguage(kept);
  renderer.createRoot(element, faults).render(page);
}

/** Yields, so that the browser can handle input and paint: on an old phone, startup takes noticeably long. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
