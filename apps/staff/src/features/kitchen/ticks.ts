import type { PackingItem, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';

/** Which items of a day are packed, as stored on this device. */
export type Ticks = ReadonlySet<string>;

const KEY = 'packing-ticks';
/** Today's, and some days around it that are still being packed. */
const DATES = 6;

/** A quantity that has changed since must be looked at again, so it is part of the tick. */
export const tickOf = ({ id, quantity }: Pick<PackingItem, 'id' | 'quantity'>): string => `${id}×${quantity}`;

export const isPacked = ({ items }: Pick<PackingOrder, 'items'>, ticks: Ticks): boolean =>
  items.every((item) => ticks.has(tickOf(item)));

/** The ticks after some items were packed, or unpacked again. */
export function withTicks(ticks: Ticks, items: readonly PackingItem[], isIn: boolean): Ticks {
  const next = new Set(ticks);
  for (const item of items) {
    if (isIn) next.add(tickOf(item));
    else next.delete(tickOf(item));
  }
  return next;
}

export const readTicks = (date: string, storage: Pick<Storage, 'getItem'>): Ticks =>
  new Set(readAll(storage)[date]);

/** Stores the ticks of a date, and removes those of the oldest ones. */
export function writeTicks(date: string, ticks: Ticks, storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  const all = { ...readAll(storage), [date]: [...ticks] };
  const kept = Object.keys(all)
    .sort()
    .filter((each) => all[each]!.length > 0)
    .slice(-DATES);
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.map((each) => [each, all[each]]))));
  } catch {
    // The storage is full or blocked: the ticks last until the page is closed.
  }
}

function readAll(storage: Pick<Storage, 'getItem'>): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    const entries = Object.entries(kept && typeof kept === 'object' ? kept : {});
    return Object.fromEntries(entries.filter(([, ticks]) => Array.isArray(ticks)));
  } catch {
    return {};
  }
}
