/** Requests sent sooner than this (ms) count as sent immediately. */
const NOTICEABLE_DELAY_MS = 60_000;
/** Devices do not keep queued actions longer than this (ms); a greater age means that the device's clock was changed. */
const MAX_QUEUED_MS = 24 * 3_600_000;

/**
 * Returns when an offline action was taken, counted back from the server's clock. Null if the request arrived without a
 * noticeable delay. Only for display: undo, messages and payments use the time of arrival.
 */
export function tappedAt({ age = 0 }: { age?: number | undefined }, now: Date): Date | null {
  return age < NOTICEABLE_DELAY_MS ? null : toActionTime({ age }, now);
}

/** Returns when an action was taken, counted back from the server's clock. */
export const toActionTime = ({ age = 0 }: { age?: number | undefined }, now: Date): Date =>
  new Date(now.getTime() - Math.min(age, MAX_QUEUED_MS));
