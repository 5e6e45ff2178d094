/** Stripe's maximum page size. */
export const PAGE_SIZE = 100;

/** Converts to Unix time. Stripe's timestamps are integers. */
export const toUnixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
