import { createHash } from 'node:crypto';
import type { Language } from '@trpeza/contract/shared/language';
import type { Clock } from '#platform/clock.ts';
import { compress, type Packed } from '#platform/http/compression.ts';
import { documentOf, type TextSize } from './document.ts';
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

/** How long cached data are used without reading them again; events and cut-offs make it shorter. */
const FRESH_MS = 30_000;

interface Deps {
  storefront: Storefront;
  readPageData: () => Promise<PageData>;
  clock: Clock;
  /** The shop's content security policy, with the hash of one style added. */
  policyWith: (styleHash: string) => string;
}

/**
 * Pages of the shop, rendered and compressed once for each URL and language, and again when their data have
 * changed. Nothing personal is cached, so a mistake here can show an old menu but never a customer's order.
 */
export function createPageCache({ storefront, readPageData, clock, policyWith }: Deps) {
  const pages = new Map<string, Promise<StoredPage>>();
  let current: { data: PageData; text: string; until: number } | undefined;
  let reading: Promise<PageData> | undefined;
  /** Counts the changes: data that were being read during a change may predate it. */
  let changes = 0;

  const read = async (): Promise<PageData> => {
    const before = changes;
    const data = await readPageData();
    if (before !== changes) return fresh();
    const text = JSON.stringify(data);
    if (text !== current?.text) pages.clear();
    const now = clock.now().getTime();
    current = { data, text, until: Math.min(now + FRESH_MS, nextCutOff(data, now)) };
    return data;
  };

  function fresh(): Promise<PageData> {
    if (current && clock.now().getTime() < current.until) return Promise.resolve(current.data);
    const mine = (reading ??= read().finally(() => {
      if (reading === mine) reading = undefined;
    }));
    return mine;
  }

  const render = async (address: PageAddress, data: PageData): Promise<StoredPage> => {
    const { path, search, language, textSize } = address;
    const page = await storefront.render({ path, search, language, data });
    const html = Buffer.from(documentOf({ page, language, textSize, storefront }));
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20);
    const policy = policyWith(storefront.styleOf(page.modules).hash);
    return { status: page.status, etag, policy, bytes: await compress(html, search ? 6 : 11) };
  };

  return {
    async page(address: PageAddress): Promise<StoredPage> {
      const data = await fresh();
      const known = { ...address, path: knownPath(address.path, data, storefront) };
      const key = JSON.stringify(known);
      const stored = pages.get(key) ?? render(known, data);
      // Removed and inserted again: a map's insertion order then is the order of use.
      pages.delete(key);
      pages.set(key, stored);
      stored.catch(() => pages.delete(key));
      const [oldest] = pages.keys();
      if (pages.size > LIMIT && oldest !== undefined) pages.delete(oldest);
      return stored;
    },
    /** Called when the menu has changed: cached entries are outdated. */
    invalidate(): void {
      changes += 1;
      reading = undefined;
      if (current) current.until = 0;
    },
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

/** The next moment at which "order by Wednesday" stops being right. */
function nextCutOff(data: PageData, from: number): number {
  const moments = data.delivery.dates
    .map((day) => Date.parse(day.orderUntil) + 1)
    .filter((moment) => moment > from);
  return Math.min(Infinity, ...moments);
}
