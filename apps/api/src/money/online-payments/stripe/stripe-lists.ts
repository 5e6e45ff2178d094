/** Stripe's maximum page size. */
export const PAGE = 100;

/** Converts to Unix time. Stripe's timestamps are integers. */
export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
