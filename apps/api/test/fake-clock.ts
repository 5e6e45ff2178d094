import type { Clock } from '#platform/clock.ts';

export interface FakeClock extends Clock {
  /** Sets the time, which stays the same until it is set again. */
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

/** A clock that tests set and advance. */
export function createFakeClock(start: Date | string = '2026-11-23T09:00:00Z'): FakeClock {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (instant) => void (current = new Date(instant)),
    advance: (milliseconds) => void (current = new Date(current.getTime() + milliseconds)),
  };
}
