import { canBeUndone, UNDO_SECONDS } from '@trpeza/contract/ordering/orders.states';

/** Extra time for requests sent in the last second over a slow connection. */
const GRACE_SECONDS = 10;

/** External effects of a transition wait this long, so that an undo does not have to revoke them. */
export const SETTLED_SECONDS = 60;

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Transitions before the returned time can no longer be undone. */
export const settledBefore = (now: Date): Date => before(now, SETTLED_SECONDS);

/** A refund requested since the returned time has not been sent yet; there is a margin before the job sends it. */
export const unsentRefundCutoff = (now: Date): Date => before(now, UNDO_SECONDS + GRACE_SECONDS);

/** Whether a person can undo the last event of an order: it must be their own recent transition. */
export const mayUndo = (
  last: { actorId: number | null; action: string; at: Date },
  { actorId, now }: { actorId: number; now: Date },
): boolean => last.actorId === actorId && canBeUndone(last.action) && last.at >= unsentRefundCutoff(now);
