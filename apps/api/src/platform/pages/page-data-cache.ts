import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { PageData } from './page-data.ts';

/** Maximum age of cached data; change notifications and cut-offs make them expire earlier. */
const FRESH_MS = 30_000;

/** How long a request waits for new data when older data are available. */
const PATIENCE_MS = 1_000;

/** Interval between read attempts while the database is unavailable. */
const RETRY_MS = 2_000;

export interface PageDataCacheDeps {
  readPageData: () => Promise<PageData>;
  clock: Clock;
  /** Called whenever older data are served because reading failed. */
  onOutage: (error: unknown) => void;
  /** Called when the data differ from the previous ones. */
  onChange: () => void;
}

/**
 * Caches the data of the pages in memory. Only one read runs at a time. While the database is unavailable, the last data
 * are served.
 */
export function createPageDataCache({ readPageData, clock, onOutage, onChange }: PageDataCacheDeps) {
  let current: { data: PageData; text: string; until: number; isOld: boolean } | undefined;
  let reading: Promise<PageData> | undefined;
  /**
   * Number of changes so far. If a change happens during a read, the data read are discarded, since they may be older
   * than the change.
   */
  let changes = 0;

  const read = async (): Promise<PageData> => {
    const before = changes;
    const data = await readPageData();
    if (before !== changes) return fresh();
    const text = JSON.stringify(data);
    if (text !== current?.text) onChange();
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

  return {
    /** @throws the database error if there are no data yet */
    async newest(): Promise<PageData> {
      const mine = fresh();
      if (!current) return mine;
      const kept = current;
      const dataOnOutage = mine.catch((error: unknown) => {
        onOutage(error);
        const now = clock.now().getTime();
        current = { ...kept, data: interrupted(kept.data), until: now + RETRY_MS, isOld: true };
        return current.data;
      });
      return Promise.race([dataOnOutage, wait(kept.isOld ? 0 : PATIENCE_MS, kept.data, { ref: false })]);
    },
    /** Call when the menu has changed: expires the cached data. */
    invalidate(): void {
      changes += 1;
      reading = undefined;
      if (current) current.until = 0;
    },
  };
}

/** Returns the data with the shop closed for orders, until the database is available again. */
const interrupted = (data: PageData): PageData => ({
  ...data,
  kitchen: {
    ...data.kitchen,
    ordering: data.kitchen.ordering === 'open' ? 'interrupted' : data.kitchen.ordering,
  },
});

/** Returns the next cut-off. After it, cached texts such as "order by Wednesday" are wrong. */
function nextCutOff(data: PageData, from: number): number {
  const moments = data.delivery.dates
    .map((day) => Date.parse(day.orderUntil) + 1)
    .filter((moment) => moment > from);
  return Math.min(Infinity, ...moments);
}
