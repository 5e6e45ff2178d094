/** Stripe's maximum page size. */
export const PAGE = 100;

/** Converts to Unix time in whole seconds, as Stripe's timestamps are. */
export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
