/** As many as Stripe answers at once. */
export const PAGE = 100;

/** Stripe counts time in whole seconds. */
export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
