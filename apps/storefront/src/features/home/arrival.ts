/** A message passed along with a navigation and shown until the next one. */
export interface Arrival {
  kind: 'success' | 'warning';
  title: string;
  text: string;
  /** An order that was just placed: its number, its day, and what happens now. The message then leads to it. */
  order?: { number: string; date: string; next: readonly string[]; thanks: string; nextTitle: string };
}

/** The query key of the confirmation for an order just placed, for users who go back to the finished checkout. */
export const THANKS = ['thanks'] as const;

/** The state to navigate with. */
export const arrivingWith = (notice: Arrival): { notice: Arrival } => ({ notice });

export const noticeIn = (state: unknown): Arrival | undefined =>
  (state as { notice?: Arrival } | null)?.notice;
