/** Where the time comes from. Rules get dates as arguments; only use cases and jobs ask a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
