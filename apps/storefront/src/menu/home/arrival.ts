import type { Slot } from '@trpeza/contract/ordering/slots';

/** Why somebody is led home, passed along with the navigation and told there until the next one, in the language shown. */
export type Arrival =
  | { why: 'placed'; number: string; date: string; slot: Slot }
  | { why: 'account-closed' }
  | { why: 'not-open' }
  | { why: 'empty'; minimum: number }
  | { why: 'not-verified' }
  | { why: 'below-minimum'; missing: number; minimum: number };

/** The query key of the confirmation for an order just placed, for users who go back to the finished checkout. */
export const THANKS = ['thanks'] as const;

/** The state to navigate with. */
export const arrivingWith = (notice: Arrival): { notice: Arrival } => ({ notice });

export const noticeIn = (state: unknown): Arrival | undefined =>
  (state as { notice?: Arrival } | null)?.notice;
