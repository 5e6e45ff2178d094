import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { PageData } from './page-data.ts';

/** How long cached data are used without reading them again; events and cut-offs make it shorter. */
const FRESH_MS = 30_000;

/** How long a visitor waits for newer data while there are older ones. */
const PATIENCE_MS = 1_000;

/** How often the database is asked again while it is away. */
const AGAIN_MS = 2_000;

export interface NewestDataDeps {
  readPageData: () => Promise<PageData>;
  clock: Clock;
  /** Told each time that older data stand in for those that could not be read. */
  onOutage: (error: unknown) => void;
  /** Called when the data that were read differ from those before. */
  onChange: () => void;
}

/** The data of the pages, read at most once at a time and kept in memory; the last ones stand in while none can be read. */
export function createNewestData({ readPageData, clock, onOutage, onChange }: NewestDataDeps) {
  let current: { data: PageData; text: string; until: number; isOld: boolean } | undefined;
  let reading: Promise<PageData> | undefined;
  /** Counts the changes: data that were being read during a change may predate it. */
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
    /** @throws the error of the database when there are no data at all */
    async newest(): Promise<PageData> {
      const mine = fresh();
      if (!current) return mine;
      const kept = current;
      const whenAway = mine.catch((error: unknown) => {
        onOutage(error);
        const now = clock.now().getTime();
        current = { ...kept, data: interrupted(kept.data), until: now + AGAIN_MS, isOld: true };
        return current.data;
      });
      return Promise.race([whenAway, wait(kept.isOld ? 0 : PATIENCE_MS, kept.data, { ref: false })]);
    },
    /** Called when the menu has changed: cached data are outdated. */
    invalidate(): void {
      changes += 1;
      reading = undefined;
      if (current) current.until = 0;
    },
  };
}

/** Where orders are taken in the shop, they are not until the database is back. */
const interrupted = (data: PageData): PageData => ({
  ...data,
  kitchen: {
    ...data.kitchen,
    ordering: data.kitchen.ordering === 'open' ? 'interrupted' : data.kitchen.ordering,
  },
});

/** The next moment at which "order by Wednesday" stops being right. */
function nextCutOff(data: PageData, from: number): number {
  const moments = data.delivery.dates
    .map((day) => Date.parse(day.orderUntil) + 1)
    .filter((moment) => moment > from);
  return Math.min(Infinity, ...moments);
}
