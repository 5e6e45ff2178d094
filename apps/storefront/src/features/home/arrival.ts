/** A message passed along with a navigation and shown until the next one. */
export interface Arrival {
  kind: 'success' | 'warning';
  title: string;
  text: string;
  /** Number of an order that was just placed; the message then leads to it. */
  order?: string;
}

/** The query key of the confirmation for an order just placed, for users who go back to the finished checkout. */
export const THANKS = ['thanks'] as const;

/** The state to navigate with. */
export const arrivingWith = (notice: Arrival): { notice: Arrival } => ({ notice });

export const noticeIn = (state: unknown): Arrival | undefined =>
  (state as { notice?: Arrival } | null)?.notice;
