import type { Deps } from '#platform/deps.ts';

/** The dependencies for starting or changing a checkout. */
export type CheckoutDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/** The dependencies for placing an order. */
export type OrderDeps = CheckoutDeps & { events: Pick<Deps['events'], 'publish'> };
