import type { Slot } from '@trpeza/contract/ordering/slots';

/**
 * Why the user was sent to the home page. Passed as navigation state, and shown there in the current language until the
 * next navigation.
 */
export type HomeNotice =
  | { why: 'placed'; number: string; date: string; slot: Slot }
  | { why: 'account-closed' }
  | { why: 'not-open' }
  | { why: 'empty'; minimum: number }
  | { why: 'not-verified' }
  | { why: 'below-minimum'; missing: number; minimum: number };

/** Query key of the confirmation for a new order, for users who go back to the finished checkout. */
export const ORDER_CONFIRMATION_KEY = ['thanks'] as const;

/** Returns the navigation state for a notice. */
export const homeNoticeState = (notice: HomeNotice): { notice: HomeNotice } => ({ notice });

export const noticeIn = (state: unknown): HomeNotice | undefined =>
  (state as { notice?: HomeNotice } | null)?.notice;
