import type { Clock } from '#platform/clock.ts';

export interface FakeClock extends Clock {
  /** Stops the clock at this instant until it is set again. */
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

/** A clock that only moves when a test moves it. */
export function createFakeClock(start: Date | string = '2026-11-23T09:00:00Z'): FakeClock {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (instant) => void (current = new Date(instant)),
    advance: (milliseconds) => void (current = new Date(current.getTime() + milliseconds)),
  };
}
