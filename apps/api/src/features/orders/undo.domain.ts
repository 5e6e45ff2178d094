import { canBeUndone, UNDO_SECONDS } from '@trpeza/contract/orders/orders.states';

/** A tap in the last second still has to come through a bad connection. */
const GRACE_SECONDS = 10;

/** What follows from a move outside the house waits this long, so that nothing has to be called back. */
export const SETTLED_SECONDS = 60;

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Moves made before this instant can no longer be taken back. */
export const settledBefore = (now: Date): Date => before(now, SETTLED_SECONDS);

/** Whether somebody can take back the last thing that happened to an order: their own move, made just now. */
export const mayUndo = (
  last: { actorId: number | null; action: string; at: Date },
  { actorId, now }: { actorId: number; now: Date },
): boolean =>
  last.actorId === actorId &&
  canBeUndone(last.action) &&
  last.at >= before(now, UNDO_SECONDS + GRACE_SECONDS);
