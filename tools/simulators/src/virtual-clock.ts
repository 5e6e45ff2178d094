import type { Clock } from '@trpeza/api/src/platform/clock.ts';

/** A clock that moves only when advanced. The product can use it too. */
export interface VirtualClock extends Clock {
  /**
   * Runs `act` after the clock has advanced by this time. Actions run in the order of their times; actions with the same
   * time run in the order of registration.
   */
  after(milliseconds: number, act: () => unknown): void;
  /** Advances the clock, and waits for all actions that are due. */
  advance(milliseconds: number): Promise<void>;
}

export function createVirtualClock(start: Date | string): VirtualClock {
  let now = new Date(start).getTime();
  const agenda: { at: number; act: () => unknown }[] = [];
  let turn: Promise<void> = Promise.resolve();

  async function passUntil(end: number): Promise<void> {
    for (let next = agenda[0]; next !== undefined && next.at <= end; next = agenda[0]) {
      agenda.shift();
      now = Math.max(now, next.at);
      await next.act();
    }
    now = Math.max(now, end);
  }

  return {
    now: () => new Date(now),
    after(milliseconds, act) {
      const at = now + milliseconds;
      agenda.splice(agenda.findLastIndex((other) => other.at <= at) + 1, 0, { at, act });
    },
    advance(milliseconds) {
      const passed = turn.then(() => passUntil(now + milliseconds));
      turn = passed.catch(() => {});
      return passed;
    },
  };
}
