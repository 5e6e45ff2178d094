import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
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

/** How long a visitor waits for newer data while there are older ones. */
const PATIENCE_MS = 1_000;

/** How often the database is asked again while it is away. */
const AGAIN_MS = 2_000;

interface Deps {
  storefront: Storefront;
  readPageData: () => Promise<PageData>;
  clock: Clock;
  /** The shop's content security policy, with the hash of one style added. */
  policyWith: (styleHash: string) => string;
  /** Told each time that older data stand in for those that could not be read. */
  onOutage: (error: unknown) => void;
}

/**
 * Pages of the shop, rendered and compressed once for each URL and language, and again when their data have
 * changed. Nothing personal is cached, so a mistake here can show an old menu but never a customer's order. While the
 * database is away every page is rendered from the last data, and says that nothing can be ordered.
 */
export function createPageCache({ storefront, readPageData, clock, policyWith, onOutage }: Deps) {
  const pages = new Map<string, Promise<StoredPage>>();
  let current: { data: PageData; text: string; until: number; isOld: boolean } | undefined;
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
    current = { data, text, until: Math.min(now + FRESH_MS, nextCutOff(data, now)), isOld: false };
    return data;
  };

  function fresh(): Promise<PageData> {
    if (current && clock.now().getTime() < current.until) return Promise.resolve(current.data);
    const mine = (reading ??= read().finally(() => {
      if (reading === mine) reading = undefined;
    }));
    return mine;
  }

  /** The last data stand in when newer ones cannot be read, or not soon. */
  async function newest(): Promise<PageData> {
    const reading = fresh();
    if (!current) return reading;
    const kept = current;
    const whenAway = reading.catch((error: unknown) => {
      onOutage(error);
      const now = clock.now().getTime();
      current = { ...kept, data: interrupted(kept.data), until: now + AGAIN_MS, isOld: true };
      return current.data;
    });
    return Promise.race([whenAway, wait(kept.isOld ? 0 : PATIENCE_MS, kept.data, { ref: false })]);
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
    data: newest,
    async page(address: PageAddress): Promise<StoredPage> {
      const data = await newest();
      const { ordering } = data.kitchen;
      const known = { ...address, path: knownPath(address.path, data, storefront), ordering };
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

/** Where orders are taken in the shop, they are not until the database is back. */
const interrupted = (data: PageData): PageData => ({
  ...data,
  kitchen: {
    ...data.kitchen,
    ordering: data.kitchen.ordering === 'open' ? 'interrupted' : data.kitchen.ordering,
  },
});

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
