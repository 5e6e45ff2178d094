import { canBeUndone, UNDO_SECONDS } from '@trpeza/contract/ordering/orders.states';

/** A request of the last second still has to get through a slow connection. */
const GRACE_SECONDS = 10;

/** External effects of a transition wait this long, so that nothing has to be recalled. */
export const SETTLED_SECONDS = 60;

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Transitions before this instant can no longer be undone. */
export const settledBefore = (now: Date): Date => before(now, SETTLED_SECONDS);

/** A refund that was requested since this instant has not been sent yet, with a margin to the job that sends it. */
export const unsentSince = (now: Date): Date => before(now, UNDO_SECONDS + GRACE_SECONDS);

/** Whether a person can undo the last event of an order: their own transition, made just now. */
export const mayUndo = (
  last: { actorId: number | null; action: string; at: Date },
  { actorId, now }: { actorId: number; now: Date },
): boolean => last.actorId === actorId && canBeUndone(last.action) && last.at >= unsentSince(now);
