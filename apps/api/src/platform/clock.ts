/** The source of the current time. Rules take dates as arguments; only use cases and jobs read a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
