/** A message that travels with a change of page and stays there until the next one. */
export interface Arrival {
  kind: 'success' | 'warning';
  title: string;
  text: string;
  /** Number of an order that was just placed; the message then leads to it. */
  order?: string;
}

/** The state to navigate with. */
export const arrivingWith = (notice: Arrival): { notice: Arrival } => ({ notice });

export const noticeIn = (state: unknown): Arrival | undefined =>
  (state as { notice?: Arrival } | null)?.notice;
