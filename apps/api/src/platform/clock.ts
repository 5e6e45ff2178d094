/** The source of the current time. Only use cases and jobs read a clock; business rules take dates as arguments. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
