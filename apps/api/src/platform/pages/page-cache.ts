import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import type { Language } from '@trpeza/contract/platform/language';
import { documentOf, type TextSize } from './document.ts';
import { createPageDataCache, type PageDataCacheDeps } from './page-data-cache.ts';
import type { PageData } from './page-data.ts';
import type { Storefront } from './storefront.ts';

export interface StoredPage {
  status: number;
  etag: string;
  bytes: Record<'identity' | 'br' | 'gzip', Buffer>;
  /** The content security policy, which allows only the inline style of this page. */
  policy: string;
}

export interface PageAddress {
  path: string;
  /** The known filters in a fixed order, such as `?category=…&sort=…`; may be empty. */
  search: string;
  language: Language;
  textSize: TextSize;
  hasSession: boolean;
}

/**
 * Maximum numbers of cached entries. All pages of the menu fit in, in both languages. The number of URLs with a search is
 * unlimited, so they are cached separately and cannot evict pages.
 */
const KEPT = { pages: 600, searches: 60 };

/**
 * Number of queued renderings at which a search is refused. There is no limit to the number of different searches, so
 * they must not delay pages.
 */
const MAX_QUEUED_RENDERINGS = 8;

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Compresses a page.
 * @param quality of Brotli: with 10, the output is 1 % larger than with 11, but takes a third of the time
 */
async function compress(identity: Buffer, quality: number): Promise<StoredPage['bytes']> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([asBrotli(identity, { params }), asGzip(identity, { level: 9 })]);
  return { identity, br, gzip: gz };
}

export interface PageCacheDeps extends Omit<PageDataCacheDeps, 'onChange'> {
  storefront: Storefront;
  /** Returns the shop's content security policy with the hash of an inline style added. */
  policyWith: (styleHash: string) => string;
}

/**
 * Caches rendered and compressed pages by URL and language until their data change. Entries contain no personal data: an
 * error here can show an old menu, but never the order of a customer. While the database is unavailable, pages are
 * rendered from the last data and state that ordering is interrupted.
 */
export function createPageCache(deps: PageCacheDeps, kept = KEPT) {
  const { storefront, readPageData, clock, policyWith, onOutage } = deps;
  const pages = new Map<string, Promise<StoredPage>>();
  const searches = new Map<string, Promise<StoredPage>>();
  // Rendering blocks the event loop for tens of milliseconds.
  const oneAtATime = pLimit(1);
  const onChange = () => [pages, searches].forEach((stored) => stored.clear());
  const data = createPageDataCache({ readPageData, clock, onOutage, onChange });

  const render = async (address: PageAddress, data: PageData): Promise<StoredPage> => {
    const { path, search, language, textSize, hasSession } = address;
    const page = await storefront.render({ path, search, language, data });
    const html = Buffer.from(documentOf({ page, language, textSize, hasSession, storefront }));
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20);
    const policy = policyWith(storefront.styleOf(page.modules).hash);
    return { status: page.status, etag, policy, bytes: await compress(html, search ? 6 : 10) };
  };

  function renderInTurn(address: PageAddress, data: PageData) {
    if (address.search && oneAtATime.pendingCount >= MAX_QUEUED_RENDERINGS) return undefined;
    return oneAtATime(() => render(address, data));
  }

  return {
    data: data.newest,
    /** @returns undefined for a search that is not cached while too many renderings are queued */
    async page(address: PageAddress): Promise<StoredPage | undefined> {
      const newest = await data.newest();
      const { ordering } = newest.kitchen;
      const known = { ...address, path: knownPath(address.path, newest, storefront), ordering };
      const key = JSON.stringify(known);
      const [cachedPages, limit] = known.search ? [searches, kept.searches] : [pages, kept.pages];
      const stored = cachedPages.get(key) ?? renderInTurn(known, newest);
      if (!stored) return undefined;
      // Reinserted, so that the insertion order of the map is the order of use (LRU).
      cachedPages.delete(key);
      cachedPages.set(key, stored);
      stored.catch(() => cachedPages.delete(key));
      const [oldest] = cachedPages.keys();
      if (cachedPages.size > limit && oldest !== undefined) cachedPages.delete(oldest);
      return stored;
    },
    /** Call when the menu has changed: expires cached entries. */
    invalidate: data.invalidate,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Returns the cache key of a path. All unknown paths share one key, so that they cannot evict existing pages. */
function knownPath(path: string, data: PageData, { pages }: Storefront): string {
  const mealId = /^\/meal\/(\d{1,10})$/.exec(path)?.[1];
  if (mealId !== undefined)
    return data.meals.some((meal) => meal.id === Number(mealId)) ? `/meal/${Number(mealId)}` : '/meal/0';
  if (/^\/orders\/\d{1,10}\/receipt$/.test(path)) return '/orders/0/receipt';
  return pages.some((page) => page.path === path) ? path : '/404';
}
