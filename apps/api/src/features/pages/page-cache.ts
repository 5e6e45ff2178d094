import { createHash } from 'node:crypto';
import type { Language } from '@trpeza/contract/shared/language';
import { compress, type Packed } from '#platform/http/compression.ts';
import { documentOf, type TextSize } from './document.ts';
import { createNewestData, type NewestDataDeps } from './newest-data.ts';
import type { PageData } from './page-data.ts';
import type { Storefront } from './storefront.ts';

export interface StoredPage {
  status: number;
  etag: string;
  bytes: Packed;
  /** Its content security policy: the only style allowed is the page's own. */
  policy: string;
}

export interface PageAddress {
  path: string;
  /** The known filters in one fixed order, `?category=…&sort=…`, or empty. */
  search: string;
  language: Language;
  textSize: TextSize;
}

/** Enough for every page of the menu in both languages; variants by filter evict each other. */
const LIMIT = 600;

interface Deps extends Omit<NewestDataDeps, 'onChange'> {
  storefront: Storefront;
  /** The shop's content security policy, with the hash of one style added. */
  policyWith: (styleHash: string) => string;
}

/**
 * Pages of the shop, rendered and compressed once for each URL and language, and again when their data have
 * changed. Nothing personal is cached, so a mistake here can show an old menu but never a customer's order. While the
 * database is away every page is rendered from the last data, and says that nothing can be ordered.
 */
export function createPageCache({ storefront, readPageData, clock, policyWith, onOutage }: Deps) {
  const pages = new Map<string, Promise<StoredPage>>();
  const data = createNewestData({ readPageData, clock, onOutage, onChange: () => pages.clear() });

  const render = async (address: PageAddress, data: PageData): Promise<StoredPage> => {
    const { path, search, language, textSize } = address;
    const page = await storefront.render({ path, search, language, data });
    const html = Buffer.from(documentOf({ page, language, textSize, storefront }));
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20);
    const policy = policyWith(storefront.styleOf(page.modules).hash);
    return { status: page.status, etag, policy, bytes: await compress(html, search ? 6 : 11) };
  };

  return {
    data: data.newest,
    async page(address: PageAddress): Promise<StoredPage> {
      const newest = await data.newest();
      const { ordering } = newest.kitchen;
      const known = { ...address, path: knownPath(address.path, newest, storefront), ordering };
      const key = JSON.stringify(known);
      const stored = pages.get(key) ?? render(known, newest);
      // Removed and inserted again: a map's insertion order then is the order of use.
      pages.delete(key);
      pages.set(key, stored);
      stored.catch(() => pages.delete(key));
      const [oldest] = pages.keys();
      if (pages.size > LIMIT && oldest !== undefined) pages.delete(oldest);
      return stored;
    },
    /** Called when the menu has changed: cached entries are outdated. */
    invalidate: data.invalidate,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** One cache key for all unknown paths, so that they cannot evict real pages. */
function knownPath(path: string, data: PageData, { pages }: Storefront): string {
  const mealId = /^\/meal\/(\d{1,10})$/.exec(path)?.[1];
  if (mealId !== undefined)
    return data.meals.some((meal) => meal.id === Number(mealId)) ? `/meal/${Number(mealId)}` : '/meal/0';
  if (/^\/orders\/\d{1,10}\/receipt$/.test(path)) return '/orders/0/receipt';
  return pages.some((page) => page.path === path) ? path : '/404';
}
