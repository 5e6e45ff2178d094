/** The source of the current time. Business rules take dates as arguments; only use cases and jobs read a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
