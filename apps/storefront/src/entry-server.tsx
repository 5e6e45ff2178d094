import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from '@trpeza/api-client/query-client';
import { createI18n, type LoadedResources } from '@trpeza/i18n/i18n';
import { ROOM_OF } from '@trpeza/i18n/namespaces';
import type { Language } from '@trpeza/contract/platform/language';
import { kitchenNameIn } from '@trpeza/contract/office/kitchen-name';
import { App } from './app.tsx';
import { stateOf, type PageData, type PageState } from './page-data.ts';
import { HeadContext, type PageHead } from './page-head.tsx';
import { fillQueries } from './queries.ts';
import { notFound, routeOf, routes } from './routes.tsx';

interface RenderInput {
  path: string;
  search: string;
  language: Language;
  data: PageData;
  /** Every dictionary in this language. */
  resources: LoadedResources;
}

interface Rendered extends PageHead {
  body: string;
  state: PageState;
  /** The canonical URL for search engines and shared links; null for pages without one. */
  address: string | null;
  /** Source files of the lazy components on this page, for preloading. */
  modules: string[];
}

/** The pages that the server renders. Any other path gets the 404 page. */
export const pages = routes.map(({ path, isListed = false }) => ({ path, isListed }));

/** Renders one URL of the shop. The result is the same for all visitors, because the server has no session. */
export async function render({ path, search, language, data, resources }: RenderInput): Promise<Rendered> {
  const i18n = createI18n(language, resources, data.kitchen.currency);
  const route = routeOf(path, data.kitchen);
  const page = route?.page ?? notFound;
  await page.load(i18n);
  const state = stateOf(path, data);
  const client = createQueryClient();
  fillQueries(client, path, state);
  const head: Partial<PageHead> = {};
  const body = renderToString(
    <HeadContext value={head}>
      <StaticRouter location={path + search}>
        <QueryClientProvider client={client}>
          <App i18n={i18n} />
        </QueryClientProvider>
      </StaticRouter>
    </HeadContext>,
  );
  client.clear();
  const {
    title = kitchenNameIn(data.kitchen, language) || i18n.t('common:ourKitchen'),
    description = title,
    status = 200,
  } = head;
  const words = page.words.map(
    (word) => `../../packages/i18n/locales/${language}/${ROOM_OF[word]}/${word}.json`,
  );
  // The translations of the first load are bundled into one file with its own name (vite.config.ts).
  const address = route?.isListed && status === 200 ? data.kitchen.sites.shop + path : null;
  return {
    status,
    title,
    description,
    body,
    state,
    address,
    modules: [page.module, `words-${language}`, ...words],
  };
}
