import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What tells that a process has more work than it can do. */
interface Gauges {
  /** How much later than planned the event loop came round lately, in milliseconds. */
  lateMs(): number;
  /** How many wait for a connection to the database. */
  waitingForDatabase(): number;
}

export interface Pressure {
  /** Counts a call as work in progress, until it is over. */
  begin(): void;
  end(): void;
  /** From 0 to 1, which is all that can be answered within a second, and beyond. */
  level(): number;
}

/** Each of these alone is as much as calls may wait for: a refusal, which needs one turn of the loop, stays within 100 ms. */
const FULL = { lateMs: 80, waitingForDatabase: 40, calls: 100 };

/** A late loop alone refuses neither staff nor who is paying: it comes round again when the others are refused. */
const MOST_FROM_LATENESS = 0.95;

/**
 * What three busy people do. With fewer calls at work a late loop is not their doing: the machine is starved or starting, and
 * refusing would not help.
 */
const A_FEW = 24;

/** Combines the gauges with the calls at work, which rise before the others in a burst and while a provider is slow. */
export function createPressure({ lateMs, waitingForDatabase }: Gauges): Pressure {
  let calls = 0;
  return {
    begin: () => void (calls += 1),
    end: () => void (calls -= 1),
    level: () =>
      calls < A_FEW
        ? 0
        : Math.max(
            calls / FULL.calls,
            waitingForDatabase() / FULL.waitingForDatabase,
            Math.min(MOST_FROM_LATENESS, lateMs() / FULL.lateMs),
          ),
  };
}

const EVERY_MS = 100;
const RESOLUTION_MS = 10;

/** The gauges of this process, until it ends. @param pool the connections of the calls */
export function watchGauges(pool: { readonly waitingCount: number }): Gauges {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let late = 0;
  setInterval(() => {
    // Without a sample the mean is no number: the loop has not come round at all.
    late = Number.isNaN(delays.mean) ? EVERY_MS : Math.max(0, delays.mean / 1e6 - RESOLUTION_MS);
    delays.reset();
  }, EVERY_MS).unref();
  return {
    lateMs: () => late,
    waitingForDatabase: () => pool.waitingCount,
  };
}
