/** Stripe's maximum page size. */
export const PAGE = 100;

/** Stripe's timestamps are whole seconds. */
export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
