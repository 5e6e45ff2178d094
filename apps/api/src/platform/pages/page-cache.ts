import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import type { Language } from '@trpeza/contract/platform/language';
import { documentOf, type TextSize } from './document.ts';
import { createNewestData, type NewestDataDeps } from './newest-data.ts';
import type { PageData } from './page-data.ts';
import type { Storefront } from './storefront.ts';

export interface StoredPage {
  status: number;
  etag: string;
  bytes: Record<'identity' | 'br' | 'gzip', Buffer>;
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

/**
 * How many are kept: enough for every page of the menu in both languages. Searches and other choices from the menu evict each
 * other, never a page, since anybody can make up as many as they like.
 */
const KEPT = { pages: 600, searches: 60 };

/** Searches that wait to be rendered: anybody can make up as many as they like, and pages must not wait for them. */
const MOST_SEARCHES = 8;

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/** @param quality brotli's own scale: 10 is a hundredth larger than 11, in a third of the time */
async function compress(identity: Buffer, quality: number): Promise<StoredPage['bytes']> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([asBrotli(identity, { params }), asGzip(identity, { level: 9 })]);
  return { identity, br, gzip: gz };
}

export interface PageCacheDeps extends Omit<NewestDataDeps, 'onChange'> {
  storefront: Storefront;
  /** The shop's content security policy, with the hash of one style added. */
  policyWith: (styleHash: string) => string;
}

/**
 * Pages of the shop, rendered and compressed once for each URL and language, and again when their data have
 * changed. Nothing personal is cached, so a mistake here can show an old menu but never a customer's order. While the
 * database is away every page is rendered from the last data, and says that nothing can be ordered.
 */
export function createPageCache(deps: PageCacheDeps, kept = KEPT) {
  const { storefront, readPageData, clock, policyWith, onOutage } = deps;
  const pages = new Map<string, Promise<StoredPage>>();
  const searches = new Map<string, Promise<StoredPage>>();
  // Rendering takes the event loop for tens of milliseconds.
  const oneAtATime = pLimit(1);
  const onChange = () => [pages, searches].forEach((stored) => stored.clear());
  const data = createNewestData({ readPageData, clock, onOutage, onChange });

  const render = async (address: PageAddress, data: PageData): Promise<StoredPage> => {
    const { path, search, language, textSize } = address;
    const page = await storefront.render({ path, search, language, data });
    const html = Buffer.from(documentOf({ page, language, textSize, storefront }));
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20);
    const policy = policyWith(storefront.styleOf(page.modules).hash);
    return { status: page.status, etag, policy, bytes: await compress(html, search ? 6 : 10) };
  };

  function renderInTurn(address: PageAddress, data: PageData) {
    if (address.search && oneAtATime.pendingCount >= MOST_SEARCHES) return undefined;
    return oneAtATime(() => render(address, data));
  }

  return {
    data: data.newest,
    /** @returns undefined for a search that would have to be rendered while too many wait for that */
    async page(address: PageAddress): Promise<StoredPage | undefined> {
      const newest = await data.newest();
      const { ordering } = newest.kitchen;
      const known = { ...address, path: knownPath(address.path, newest, storefront), ordering };
      const key = JSON.stringify(known);
      const [shelf, limit] = known.search ? [searches, kept.searches] : [pages, kept.pages];
      const stored = shelf.get(key) ?? renderInTurn(known, newest);
      if (!stored) return undefined;
      // Removed and inserted again: a map's insertion order then is the order of use.
      shelf.delete(key);
      shelf.set(key, stored);
      stored.catch(() => shelf.delete(key));
      const [oldest] = shelf.keys();
      if (shelf.size > limit && oldest !== undefined) shelf.delete(oldest);
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
