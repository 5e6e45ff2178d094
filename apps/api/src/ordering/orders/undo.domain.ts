import { canBeUndone, UNDO_SECONDS } from '@trpeza/contract/ordering/orders.states';

/** Extra time for requests sent in the last second over a slow connection. */
const GRACE_SECONDS = 10;

/**
 * Messages and refunds of a transition are delayed by this time (seconds), so that an undo does not have to revoke them.
 */
export const SETTLED_SECONDS = 60;

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Transitions before the returned time can no longer be undone. */
export const settledBefore = (now: Date): Date => before(now, SETTLED_SECONDS);

/**
 * Returns the time since which no requested refund has been sent yet. The job that sends refunds waits longer than the
 * time in which a transition can be undone.
 */
export const unsentRefundCutoff = (now: Date): Date => before(now, UNDO_SECONDS + GRACE_SECONDS);

/** Whether a person can undo the last event of an order: it must be their own recent transition. */
export const mayUndo = (
  last: { actorId: number | null; action: string; at: Date },
  { actorId, now }: { actorId: number; now: Date },
): boolean => last.actorId === actorId && canBeUndone(last.action) && last.at >= unsentRefundCutoff(now);
