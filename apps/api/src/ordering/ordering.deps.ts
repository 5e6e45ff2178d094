import type { Deps } from '#platform/deps.ts';

/** What starting or changing a checkout needs. */
export type CheckoutDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/** What placing an order needs. */
export type OrderDeps = CheckoutDeps & { events: Pick<Deps['events'], 'publish'> };
