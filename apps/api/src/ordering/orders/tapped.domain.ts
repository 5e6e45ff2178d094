/** What is sent sooner was pressed when it arrived. */
const NOTICED_MS = 60_000;
/** A device does not keep a press for longer: its clock was set meanwhile. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * When a press was made that waited for a network, counted back from the server's own clock; nothing where it hardly waited.
 * It is only shown: undo, messages and money go by when the press arrived.
 */
export function tappedAt({ age = 0 }: { age?: number | undefined }, now: Date): Date | null {
  return age < NOTICED_MS ? null : pressedAt({ age }, now);
}

/** When a press was made, by the server's own clock. */
export const pressedAt = ({ age = 0 }: { age?: number | undefined }, now: Date): Date =>
  new Date(now.getTime() - Math.min(age, LONGEST_MS));
