import type { PackingItem } from '@trpeza/contract/kitchen/packing.schemas';
import { useState } from 'react';
import { readTicks, withTicks, writeTicks, type Ticks } from './ticks.ts';

/** The ticks of a date on this device; remount it for another date. */
export function useTicks(date: string) {
  const [ticks, setTicks] = useState<Ticks>(() => readTicks(date, localStorage));
  const keep = (next: Ticks) => {
    setTicks(next);
    writeTicks(date, next, localStorage);
  };
  return {
    ticks,
    tick: (items: readonly PackingItem[], isIn: boolean) => keep(withTicks(ticks, items, isIn)),
    clear: () => keep(new Set()),
  };
}
