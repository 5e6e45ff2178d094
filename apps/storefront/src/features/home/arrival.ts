/** A message that travels with a change of page and stays there until the next one. */
export interface Arrival {
  kind: 'success' | 'warning';
  title: string;
  text: string;
  /** Number of an order that was just placed; the message then leads to it. */
  order?: string;
}

/** The thanks for an order just placed: where they stand for who goes back to the checkout that is over. */
export const THANKS = ['thanks'] as const;

/** The state to navigate with. */
export const arrivingWith = (notice: Arrival): { notice: Arrival } => ({ notice });

export const noticeIn = (state: unknown): Arrival | undefined =>
  (state as { notice?: Arrival } | null)?.notice;
